import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { ServerBuild } from 'react-router';
import {
  hashPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  RegisterInput,
  registerPerson,
} from '#modules/accounts/public.ts';
import { syncAddressData } from '#modules/address/public.ts';
import { firstSiteCommands } from '#modules/sites/public.ts';
import { findOwnBuild } from '#platform/bundle/built.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import {
  describeInstallation,
  installationEnvironment,
  recordInstallation,
  requireOwnSecret,
  requireSameInstallation,
} from '#platform/config/installation.ts';
import { OperatorProblem } from '#platform/config/operator-problem.ts';
import { migrate } from '#platform/db/migrate.ts';
import { describeSchema } from '#platform/db/schema-writer.ts';
import { closePictures } from '#platform/images/picture.ts';
import { installJobSchema, registerJobTasks } from '#platform/db/job-schema.ts';
import { systemTransaction, tenantAtHome } from '#platform/jobs/job-scope.ts';
import { jobStatistics } from '#platform/jobs/job-statistics.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { countWaitingMail, waitingMailText } from '#platform/mail/waiting-mail.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { hasCluster } from '#platform/postgres/cluster-folders.ts';
import { type OpenPostgres, openPostgres, requireMigrated } from '#platform/postgres/open-postgres.ts';
import { checkRuntimeRole } from '#platform/postgres/runtime-role.ts';
import { Refusal } from '#platform/refusal.ts';
import { checkPort, listen } from './cli/listen.ts';
import { ignoreClosedOutput } from './cli/ignore-closed-output.ts';
import { startLines } from './cli/start-lines.ts';
import type { Commands, NewUser } from './cli/run-command.ts';
import { stopSignal } from './cli/stop-signal.ts';
import { crons, jobs, siteSettings } from './composition.ts';
import {
  DEMO_SIGN_INS,
  DEMO_WARNING,
  isDemoHistoryUnfinished,
  isDemoUnfinished,
  makeDemoHistory,
  makeDemoWorld,
} from './demo/demo-world.ts';
import { type DemoPart, makeDemoWorldApart } from './demo-subprocess.ts';
import { makeLargeWorld } from './demo/large-world.ts';
import { addTenant, findTenantIdByCode } from '#platform/tenancy/add-tenant.ts';
import { siteHostOf } from '#platform/tenancy/site-host.ts';
import { setTenantState } from '#platform/tenancy/tenant-state.ts';
import { withClient } from '#platform/db/with-client.ts';
import type { RenderThreadData } from './render-guests.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { openServer } from './server.ts';

/** Commands that run inside the built server. */
export function serverCommands(build: ServerBuild): Commands {
  return {
    start: ({ demo }) => start(build, demo),
    worker,
    migrate: () => withDatabase((config, postgres) => prepare(config, postgres), { isNew: true }),
    seed: (input) => seed(input),
    addTenant: (tenant) =>
      withDatabase(async (config, postgres) => {
        const host = siteHostOf(config, tenant.host);
        await prepare(config, postgres);
        await addTenant(postgres.owner, { ...tenant, host, settings: siteSettings.ofNewSite });
        say(`${tenant.name} answers on ${host}. Its settings at /config say what it still needs.`);
      }),
    setTenantState: (input) =>
      withDatabase(async (config, postgres) => {
        await prepare(config, postgres);
        await setTenantState(postgres.owner, input);
        say(`${input.code} is ${input.state} now.`);
      }),
    addUser: (user) => withRuntime((runtime, postgres) => addUser(runtime, postgres, user)),
    writeSchema: () =>
      withDatabase(
        async (config, postgres) => {
          await prepare(config, postgres);
          await writeSchema(config, postgres.owner);
        },
        { isNew: true },
      ),
  };
}

async function seed({ scale, isProductionMeant }: Parameters<Commands['seed']>[0]): Promise<void> {
  const { SALA_ENV: env } = installationEnvironment(process.env, hasCluster);
  if (env === 'production' && !isProductionMeant)
    throw new OperatorProblem(
      `This is production, and ${DEMO_WARNING} If that is what you want: seed --demo-accounts-in-production.`,
    );
  await withRuntime(async ({ app }, { owner }) => {
    if (scale !== null) return makeLargeWorld(app, owner, scale, say);
    await makeDemoWorld(app, owner, say);
    await makeDemoHistory(app, owner, say);
  });
}

async function start(build: ServerBuild, isDemoWanted: boolean): Promise<void> {
  const stopped = stopSignal();
  const stopping = new AbortController();
  void stopped.then(() => stopping.abort());
  ignoreClosedOutput();
  requireSameInstallation(process.env);
  const config = loadConfig();
  await checkPort(config.host, config.port);
  const postgres = await openPostgres(config, { isServer: true, log: say });
  try {
    await prepare(config, postgres);
    await checkRuntimeRole(postgres.app);
    const log = openLog(config.logLevel);
    const runtime = await openRuntime({ config, connection: postgres.app, log });
    const isEmpty = (await runtime.app.tenants.hostOptions()).length === 0;
    const isDemo = config.isDemoWelcome || isDemoWanted;
    if (isDemo && config.env === 'production') complain(`This is production, and ${DEMO_WARNING}`);

    const metrics = new Metrics();
    metrics.gauge('sala_jobs_waiting', 'Jobs waiting to run', async () =>
      sumOf(await jobStatistics(runtime.app.database), 'ready'),
    );
    metrics.gauge('sala_jobs_failed', 'Jobs that failed permanently', async () =>
      sumOf(await jobStatistics(runtime.app.database), 'failed'),
    );
    const own = findOwnBuild();
    flushCompileCache(); // the render thread and the demo-world subprocess load the same files
    const running = openServer({
      app: runtime.app,
      metrics,
      build,
      clientFolder: own ? join(own.folder, 'client') : null,
      ...(own && { renderThread: () => renderThread(own.folder, postgres.app) }),
      checkReady: () => runtime.checkReady(),
    });
    const needsDemo = isDemo && (isEmpty || (await isDemoUnfinished(postgres.owner)));
    if (needsDemo && !(await makeDemo(postgres, 'sites', stopping.signal))) {
      say('Stopping: the next start completes the demo world.');
      await running.drain();
      await runtime.close();
      return;
    }
    await listen(running.server, config.host, config.port);
    const jobWorker = await startWorker({ app: runtime.app, owner: postgres.owner, jobs, crons });
    try {
      recordInstallation(config, process.env, { servedAt: runtime.app.clock() });
    } catch (error) {
      log.warn({ err: error }, 'Commands in a shell without this environment will not find the installation');
    }
    await announce(runtime, isDemo);
    await announceWaitingMail(config, postgres);
    flushCompileCache(); // so that the next start benefits even if this process is killed
    const history = isDemo ? fillDemoHistory(postgres, stopping.signal) : null;

    await stopped;
    say('Stopping: running requests are answered, jobs are handed back.');
    await running.drain();
    await jobWorker.stop();
    await history;
    closePictures();
    await runtime.close();
  } finally {
    await postgres.stop();
  }
}

/** Completes the demo world while the server answers. A failure is reported; the next start tries again. */
async function fillDemoHistory(postgres: OpenPostgres, signal: AbortSignal): Promise<void> {
  try {
    if (await isDemoHistoryUnfinished(postgres.owner)) await makeDemo(postgres, 'history', signal);
  } catch (error) {
    complain(`The history of the demo world is incomplete. ${(error as Error).stack}`);
  }
}

/** Creates a part of the demo world in a subprocess. Returns false if the stop signal arrives first. */
async function makeDemo({ owner, app }: OpenPostgres, part: DemoPart, signal: AbortSignal): Promise<boolean> {
  const own = findOwnBuild();
  if (own === null) throw new Error('The demo world is made by the built server only.');
  try {
    await makeDemoWorldApart(own.folder, { owner, app, part }, { log: say, signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** Starts this program again as the worker thread that renders guest pages. */
function renderThread(folder: string, connection: pg.ClientConfig): Worker {
  const workerData: RenderThreadData = { connection };
  return new Worker(join(folder, 'server/index.js'), { workerData });
}

async function worker(): Promise<void> {
  const stopped = stopSignal();
  ignoreClosedOutput();
  await withRuntime(async (runtime, postgres) => {
    const jobWorker = await startWorker({ app: runtime.app, owner: postgres.owner, jobs, crons });
    say('The worker takes jobs.');
    await stopped;
    await jobWorker.stop();
    closePictures();
  });
}

/** Brings the database up to date: migrations, job queue, reference data. Safe to run on several nodes at once. */
export async function prepare(config: Config, postgres: Pick<OpenPostgres, 'owner'>): Promise<void> {
  await installJobSchema(postgres.owner);
  const { applied } = await migrate(postgres.owner, join(config.projectFolder, 'migrations'));
  if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
  await registerJobTasks(postgres.owner, jobs);
  await withClient(postgres.owner, (client) => syncAddressData(client));
}

const WRONG_PERSON: Readonly<Record<string, string>> = {
  email: 'EMAIL must be an e-mail address, such as somebody@example.org.',
  password: `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
  firstname: 'A first name has 1 to 100 characters.',
  lastname: 'A last name has at most 100 characters.',
};

async function addUser(runtime: Runtime, postgres: OpenPostgres, user: NewUser): Promise<void> {
  const tenantId = await findTenantIdByCode(postgres.owner, user.tenant);
  const record = tenantId === null ? null : await runtime.app.tenants.byId(tenantId);
  if (!record) throw new OperatorProblem(`There is no organisation with the code ${user.tenant}.`);
  const password = user.password ?? randomBytes(12).toString('base64url');
  const { data, error } = RegisterInput.safeParse({ ...user, password });
  if (error) throw new OperatorProblem(WRONG_PERSON[String(error.issues[0]?.path[0])] ?? error.message);
  const passwordHash = await hashPassword(password);
  try {
    await systemTransaction(runtime.app, tenantAtHome(runtime.app.config, record), 'cli', (scope) =>
      registerPerson(scope, { ...data, passwordHash, role: user.role }),
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'accounts.email_taken')
      throw new OperatorProblem(`${user.tenant} already has a person with the address ${data.email}.`);
    throw error;
  }
  say(
    user.password === null
      ? `${data.email} may sign in with this password: ${password}`
      : `${data.email} may sign in.`,
  );
}

async function writeSchema(config: Config, owner: pg.ClientConfig): Promise<void> {
  const { sql, types } = await withClient(owner, (client) => describeSchema(client));
  await writeFile(join(config.projectFolder, 'schema.sql'), sql);
  await writeFile(join(config.projectFolder, 'src/platform/db/schema.generated.ts'), types);
}

/**
 * Opens the installation that the shell's environment points to and prints which one it is. Creates a missing one
 * only with `isNew`.
 */
async function withDatabase(
  work: (config: Config, postgres: OpenPostgres) => Promise<void>,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const config = loadConfig(installationEnvironment(process.env, hasCluster), { isNew });
  complain(describeInstallation(config));
  requireOwnSecret(config);
  const postgres = await openPostgres(config, { log: say, isNew });
  try {
    if (!isNew) await requireMigrated(postgres);
    await work(config, postgres);
  } finally {
    await postgres.stop();
  }
}

function withRuntime(work: (runtime: Runtime, postgres: OpenPostgres) => Promise<void>): Promise<void> {
  return withDatabase(async (config, postgres) => {
    await prepare(config, postgres);
    await checkRuntimeRole(postgres.app);
    const runtime = await openRuntime({ config, connection: postgres.app, log: openLog(config.logLevel) });
    try {
      await work(runtime, postgres);
    } finally {
      await runtime.close();
    }
  });
}

/** In production without a mail server, prints how many mails are waiting. */
async function announceWaitingMail(config: Config, postgres: OpenPostgres): Promise<void> {
  if (config.env !== 'production' || config.mail.smtpUrl !== null) return;
  const waiting = await withClient(postgres.owner, countWaitingMail);
  say(waiting === null ? 'SMTP_URL is not set: mail will wait for a mail server.' : waitingMailText(waiting));
}

async function announce({ app }: Runtime, isDemo: boolean): Promise<void> {
  const hosts = (await app.tenants.hostOptions()).map(({ hostname }) => hostname);
  const firstSite = firstSiteCommands('site.example.org');
  say(startLines(app.config, { hosts, firstSite, demo: isDemo ? DEMO_SIGN_INS : [] }).join('\n'));
}

function sumOf<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
