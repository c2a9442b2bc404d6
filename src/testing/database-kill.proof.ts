import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { expectOrdersConsistent, listPlaced } from '#modules/orders/testing.ts';
import { deliveryMethods, pickup, product } from '#modules/shop/testing.ts';
import { expectStockConsistent } from '#modules/stock/testing.ts';
import type { App } from '#platform/app.ts';
import { DEFAULT_CONCURRENCY } from '#platform/jobs/worker.ts';
import { loadConfig } from '#platform/config/config.ts';
import { withClient } from '#platform/db/with-client.ts';
import { systemTransaction, tenantAtHome } from '#platform/jobs/job-scope.ts';
import { openLog } from '#platform/observability/log.ts';
import { ensurePostgres } from '#platform/postgres/embedded-postgres.ts';
import { findPostmaster, type Postmaster } from '#platform/postgres/postmaster.ts';
import type { Scope } from '#platform/scope.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { endMailLeases, mailRecipients, mailStates } from '#platform/testing/mail-states.ts';
import { type OpenPage, openPage } from '#platform/testing/open-page.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { openSmtpSink, type SmtpSink } from '#platform/testing/smtp-sink.ts';
import type { TestConnection } from '#platform/testing/test-database.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { prepare } from '../commands.ts';
import { openRuntime } from '../runtime.ts';
import { urlOf } from './sala-process.ts';

const KILLS = proofCount({ short: 3, long: 50 });
const BUYERS = 5;
const HOST = 'kill.localhost';
const EMAIL = 'somjai@example.test';
const PASSWORD = 'a-password-of-tests';
const SKU = 'MUG-1';
/** Total time for which a request may be told to retry. */
const OUTAGE_MS = 60_000;

/** Data folder with a site, a shop and a person; its database is stopped. */
let prepared: string;
let baseFolder: string;

beforeAll(async () => {
  baseFolder = mkdtempSync(join(tmpdir(), 'sala-database-kill-'));
  chmodSync(baseFolder, 0o755);
  prepared = join(baseFolder, 'prepared');
  await prepareFolder(prepared);
});

afterAll(() => rmSync(baseFolder, { recursive: true, force: true }));

test(`a server whose embedded database is killed ${KILLS} times under load stays, and loses and repeats nothing`, async () => {
  const folder = join(baseFolder, 'embedded');
  copyPrepared(folder);
  const postmaster = () => findPostmaster(join(folder, 'postgres/data'));
  await proveSurvival({ environment: { SALA_DATA_DIR: folder }, connection: ownerOf(folder), postmaster });
  expect(postmaster(), 'the server stopped the database that it restarted').toBeNull();
});

test(`a server whose external database is killed ${KILLS} times under load stays, and loses and repeats nothing`, async () => {
  const folder = join(baseFolder, 'external');
  copyPrepared(folder);
  const external = await ensurePostgres({ dataDir: folder }); // restarts itself, like an operator's database would
  const owner = ownerOf(folder);
  const environment = {
    SALA_DATA_DIR: join(baseFolder, 'server'),
    DATABASE_URL: urlOf(owner),
    DATABASE_APP_URL: urlOf({ ...owner, user: 'sala_app' }),
  };
  try {
    const postmaster = () => findPostmaster(join(folder, 'postgres/data'));
    await proveSurvival({ environment, connection: owner, postmaster });
    expect(postmaster(), 'the server must not stop it').not.toBeNull();
  } finally {
    await external.stop();
  }
});

interface Place {
  readonly environment: Record<string, string>;
  readonly connection: TestConnection;
  readonly postmaster: () => Postmaster | null;
}

/** Places orders and sends their mails while the database is killed repeatedly. */
async function proveSurvival({ environment, connection, postmaster }: Place): Promise<void> {
  const sink = await openSmtpSink();
  const settings = {
    ...environment,
    SALA_SECRET: TEST_SECRET,
    SALA_TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: sink.url,
    SMTP_FROM: 'Sala <post@example.org>',
    LOG_LEVEL: 'silent',
  };
  const server = await startServer(settings);
  try {
    const member = await signIn(server.port);
    const page = await openPage({ origin: `http://${HOST}:${server.port}` }, { cookies: member });
    const orders: { email: string; number: string }[] = [];
    const outage = { refusals: 0 };
    const over = new AbortController();
    const buying = Array.from({ length: BUYERS }, async (_, buyer) => {
      for (let n = buyer; !over.signal.aborted; n += BUYERS) orders.push(await buy(server.port, n, outage));
    });
    const bought = Promise.all(buying);
    const recoveries = await killAgainAndAgain(server, postmaster, bought);
    over.abort();
    await bought;

    expect(server.process.exitCode).toBeNull();
    const runtime = await openRuntime({
      config: loadConfig(settings),
      connection: { ...connection, user: 'sala_app' },
      log: openLog('silent'),
    });
    const within = withinSite(runtime.app);
    await drainMail(connection, within);
    expect((await ask(server.port, 'GET', '/api/notifications', { cookies: member })).status).toBe(200);
    expect(page.socket.readyState, 'an open page stays connected').toBe(page.socket.OPEN);
    await expectLiveUpdate(server.port, member, page);
    page.close();
    await expectOnce({ connection, within, sink, orders });
    await runtime.close();
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const [middle, most] = [recoveries[recoveries.length >> 1] ?? 0, recoveries.at(-1) ?? 0];
    console.log(
      `${KILLS} kills, ${orders.length} orders, ${outage.refusals} requests told to retry; ready again after ${middle} ms (p50), ${most} ms (most)`,
    );
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
    await sink.close();
  }
}

/** Returns the recovery times in milliseconds, ascending. */
async function killAgainAndAgain(
  server: Server,
  postmaster: Place['postmaster'],
  bought: Promise<unknown>,
): Promise<number[]> {
  const recoveries: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.race([pause(300 + Math.random() * 900), bought]);
    const { pid } = postmaster() ?? { pid: 0 };
    expect(pid).toBeGreaterThan(0);
    process.kill(pid, 'SIGKILL');
    const began = performance.now();
    await expect
      .poll(
        async () => {
          expect(server.process.exitCode, 'the server stays up').toBeNull();
          const isReady = (await ask(server.port, 'GET', '/readyz')).status === 200;
          return isReady && postmaster()?.pid !== pid;
        },
        { timeout: OUTAGE_MS, interval: 20 },
      )
      .toBe(true);
    recoveries.push(Math.round(performance.now() - began));
  }
  return recoveries.toSorted((one, other) => one - other);
}

/** A guest adds a mug to the cart and orders it, retrying with the same idempotency keys after the time it is told to wait. */
async function buy(
  port: number,
  n: number,
  outage: { refusals: number },
): Promise<{ email: string; number: string }> {
  const email = `buyer-${n}@example.test`;
  const cookies = new Map([['_guest', randomBytes(24).toString('base64url')]]);
  const insist = async (path: string, json: unknown): Promise<ReturnType<typeof JSON.parse>> => {
    const key = randomUUID();
    for (const until = Date.now() + OUTAGE_MS; ; ) {
      const reply = await ask(port, 'POST', path, { cookies, ip: newClientAddress(), json, key });
      if (reply.status === 200 || reply.status === 201) return JSON.parse(reply.text);
      expect(reply.status, `${path}: ${reply.text}`).toBe(503);
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(Date.now()).toBeLessThan(until);
      outage.refusals += 1;
      await pause(seconds * 1000);
    }
  };
  const { cartId } = await insist('/api/shop/cart/lines', { sku: SKU, quantity: 1 });
  const { number } = await insist('/api/shop/checkout', { ...pickup(cartId), email });
  return { email, number };
}

/** Expects notices to reach the member's open page still. */
async function expectLiveUpdate(port: number, cookies: Map<string, string>, page: OpenPage): Promise<void> {
  const before = page.heard.length;
  const add = await ask(port, 'POST', '/api/shop/cart/lines', { cookies, json: { sku: SKU, quantity: 1 } });
  const { cartId } = JSON.parse(add.text);
  const placed = await ask(port, 'POST', '/api/shop/checkout', {
    cookies,
    json: { ...pickup(cartId), email: EMAIL },
  });
  expect(placed.status, placed.text).toBe(201);
  await expect.poll(() => page.heard.length, { timeout: 30_000 }).toBeGreaterThan(before);
}

/**
 * Waits until all mail is sent. Ends the leases of mails that were being sent when the database died, and the waits of
 * jobs that it interrupted more than once.
 */
async function drainMail(connection: TestConnection, within: Within): Promise<void> {
  const sending = `task_identifier in ('orders.announce_order', 'platform.send_mail')`;
  const leftOver = async (): Promise<unknown[]> => {
    const { rows: jobs } = await asSuperuser(
      connection,
      `select task_identifier, attempts, run_at, locked_by, last_error from graphile_worker.jobs where ${sending}`,
    );
    if (jobs.every((job) => job['locked_by'] === null)) {
      await within(endMailLeases);
      await asSuperuser(
        connection,
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where ${sending}), run_at => now())`,
      );
    }
    const states = await within(mailStates);
    return [...jobs, ...states.filter((state) => state !== 'sent')];
  };
  await expect.poll(leftOver, { timeout: 120_000, interval: 500 }).toEqual([]);
}

/** Expects every acknowledged order to exist once, to have its stock reserved and its mail sent. */
async function expectOnce({
  connection,
  within,
  sink,
  orders,
}: {
  connection: TestConnection;
  within: Within;
  sink: SmtpSink;
  orders: readonly { email: string; number: string }[];
}): Promise<void> {
  const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);
  const acknowledged = orders.toSorted(byEmail);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  const emails = acknowledged.map(({ email }) => email);
  await within(async (scope) => {
    const placed = (await listPlaced(scope)).filter(({ email }) => email !== EMAIL);
    expect(placed.toSorted(byEmail)).toEqual(acknowledged);
    await expectOrdersConsistent(scope);
    await expectStockConsistent(scope);
    const written = (await mailRecipients(scope, 'orders.placed')).filter((email) => email !== EMAIL);
    expect(written.toSorted()).toEqual(emails);
  });
  const arrived = sink.received.filter(({ to }) => to[0] !== EMAIL);
  const ids = new Set(arrived.map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1]));
  expect(ids.size, 'every mail has arrived').toBe(acknowledged.length);
  // Mails interrupted by a kill, as many as are sent at once, are sent again with the same Message-ID, which mail servers
  // deduplicate.
  expect(arrived.length - ids.size).toBeLessThanOrEqual(KILLS * DEFAULT_CONCURRENCY);
  const { rows: failed } = await asSuperuser(
    connection,
    `select task_identifier, last_error from graphile_worker.jobs
      where attempts >= max_attempts and max_attempts > 1 and locked_by is null`,
  );
  expect(failed, 'no job has failed for good').toEqual([]);
}

/** Runs work in a transaction of the site. */
type Within = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** Queries the queue as the cluster's superuser, who alone can see it. */
function asSuperuser(connection: TestConnection, query: string): Promise<pg.QueryResult> {
  return withClient({ ...connection, user: 'postgres' }, (client) => client.query(query));
}

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  readonly ended: Promise<number | null>;
}

async function startServer(environment: Record<string, string>): Promise<Server> {
  const script = fileURLToPath(new URL('./full-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(environment)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.destroy(); // its output about the database is not needed
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const port = await Promise.race([
    once(child, 'message').then(([message]) => (message as { port: number }).port),
    ended.then((code) => Promise.reject(new Error(`The server ended with ${code}.`))),
  ]);
  return { process: child, port, ended };
}

async function signIn(port: number): Promise<Map<string, string>> {
  const reply = await ask(port, 'POST', '/api/account/login', { json: { email: EMAIL, password: PASSWORD } });
  expect(reply.status, reply.text).toBe(200);
  const pairs = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]?.split('=') ?? []);
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

let clientAddresses = 0;

/** Returns an unused IP address: rate limits count by address, and they are not tested here. */
function newClientAddress(): string {
  clientAddresses += 1;
  return `10.${(clientAddresses >> 16) & 255}.${(clientAddresses >> 8) & 255}.${clientAddresses & 255}`;
}

const agent = new Agent({ keepAlive: true });

interface Asked {
  readonly cookies?: ReadonlyMap<string, string>;
  readonly json?: unknown;
  readonly key?: string;
  readonly ip?: string;
}

/** Rejects when the connection breaks, which must not happen while the server stays up. */
function ask(
  port: number,
  method: string,
  path: string,
  { cookies = new Map(), json, key = randomUUID(), ip }: Asked = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const headers = {
    host: `${HOST}:${port}`,
    origin: `http://${HOST}:${port}`,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'idempotency-key': key,
    ...(ip !== undefined && { 'x-forwarded-for': ip }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text, headers: incoming.headers }),
      );
    })
      .on('error', reject)
      .end(json === undefined ? undefined : JSON.stringify(json));
  });
}

async function prepareFolder(folder: string): Promise<void> {
  const config = loadConfig({ SALA_DATA_DIR: folder, SALA_SECRET: TEST_SECRET, LOG_LEVEL: 'silent' });
  const postgres = await ensurePostgres({ dataDir: folder });
  try {
    await prepare(config, postgres);
    const runtime = await openRuntime({ config, connection: postgres.app, log: openLog('silent') });
    await addTenant(postgres.owner, { code: 'kill', name: 'ร้านทดสอบ', host: HOST, zone: 'Asia/Bangkok' });
    const person = { firstname: 'สมใจ', lastname: 'ใจดี', email: EMAIL, password: PASSWORD };
    const passwordHash = await hashPassword(PASSWORD);
    await withinSite(runtime.app)(async (scope) => {
      await deliveryMethods(scope);
      await product(scope, { sku: SKU, stock: 1_000_000 });
      await registerPerson(scope, { ...person, passwordHash, role: 'user' });
    });
    await runtime.close();
  } finally {
    await postgres.stop();
  }
}

function withinSite(app: App): Within {
  return async (work) => {
    const record = await app.tenants.ofHost(HOST);
    if (!record) throw new Error('The site was not made.');
    return systemTransaction(app, tenantAtHome(app.config, record), 'test', work);
  };
}

function copyPrepared(folder: string): void {
  const copied = spawnSync('cp', ['-a', prepared, folder]);
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
}

function ownerOf(folder: string): TestConnection {
  return { host: join(folder, 'postgres/run'), port: 5432, user: 'sala_owner', database: 'sala' };
}
