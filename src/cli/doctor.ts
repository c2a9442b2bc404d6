import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, loadConfig } from '../platform/config/config.ts';
import {
  describeInstallation,
  installationEnvironment,
  requireOwnSecret,
} from '../platform/config/installation.ts';
import { VARIABLES } from '../platform/config/variables.ts';
import { Database } from '../platform/db/database.ts';
import { NOTABLE_SKEW_MS } from '../platform/db/database-clock.ts';
import { pendingMigrations } from '../platform/db/migrate.ts';
import { sql } from '../platform/db/query.ts';
import { rowsOf } from '../platform/db/send-statement.ts';
import { withClient } from '../platform/db/with-client.ts';
import { countSealed, listSealedPlaces } from '../platform/jobs/reseal.ts';
import { countWaitingMail, waitingMailText } from '../platform/mail/waiting-mail.ts';
import { findPackagedBinaries } from '../platform/postgres/binaries.ts';
import { hasCluster } from '../platform/postgres/cluster-folders.ts';
import { type OpenPostgres, openPostgres } from '../platform/postgres/open-postgres.ts';
import { findRuntimeRoleProblem } from '../platform/postgres/runtime-role.ts';
import { findTenantOfHost } from '../platform/tenancy/add-tenant.ts';
import { openBucket } from '../platform/storage/open-store.ts';
import { answerOf } from '../platform/storage/s3-errors.ts';
import { describeProxy, examineSites } from './doctor-sites.ts';
import { checkPort } from './listen.ts';

const MIN_NODE_MAJOR = 24;
const MIN_FREE_BYTES = 1_000_000_000;

/** One check: returns what was found, or throws the problem as a sentence. */
type Point = () => string | Promise<string>;

/**
 * Examines the installation of this shell's environment and prints one line per check. Resolves to whether all passed.
 * Creates nothing.
 */
export async function doctor(print: (line: string) => void): Promise<boolean> {
  let isWell = true;
  const examine = async (name: string, point: Point): Promise<void> => {
    try {
      print(`ok      ${name}: ${await point()}`);
    } catch (error) {
      isWell = false;
      print(`PROBLEM ${name}: ${(error as Error).message}`);
    }
  };

  await examine('Node', nodeVersion);
  let config: Config | undefined;
  await examine('settings', () => {
    config = loadConfig(installationEnvironment(process.env, hasCluster), { isNew: false });
    requireOwnSecret(config);
    return describeSettings(config);
  });
  if (config === undefined) return false;
  for (const [name, point] of machinePoints(config)) await examine(name, point);

  let postgres: OpenPostgres | undefined;
  await examine('database', async () => {
    postgres = await openPostgres(config as Config);
    return postgres.isEmbedded ? 'the embedded PostgreSQL answers' : 'the PostgreSQL of DATABASE_URL answers';
  });
  if (postgres === undefined) return false;
  for (const [name, point] of databasePoints(config, postgres)) await examine(name, point);
  await postgres.stop();
  return isWell;
}

function machinePoints(config: Config): [string, Point][] {
  return [
    ['data folder', () => examineFolder(config.dataDir)],
    ['storage', () => workingStorage(config)],
    ['disk', () => freeSpace(config.dataDir)],
    ['secret', () => secretStrength(config)],
    ['port', () => freePort(config)],
    ...(config.env === 'production' ? [['proxy', () => describeProxy(config)] as [string, Point]] : []),
    ...(config.database.ownerUrl === null
      ? [['PostgreSQL programs', () => findPackagedBinaries()] as [string, Point]]
      : []),
  ];
}

function databasePoints(config: Config, postgres: OpenPostgres): [string, Point][] {
  return [
    ['migrations', () => noPendingMigrations(config, postgres)],
    ['run-time role', () => examineRuntimeRole(postgres)],
    ['clock', () => compareClocks(postgres)],
    ...(config.env === 'production' && !config.plainHttp
      ? [['sites', () => examineAnswers(config, postgres)] as [string, Point]]
      : []),
    ['files host', () => examineFilesHost(config, postgres)],
    ['mail', () => examineMail(config, postgres)],
    ['sealed texts', () => examineSeals(config, postgres)],
  ];
}

function nodeVersion(): string {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) < MIN_NODE_MAJOR)
    throw new Error(`${node} is too old; ${MIN_NODE_MAJOR} or later is needed.`);
  return node;
}

function describeSettings(config: Config): string {
  const known = new Set<string>(VARIABLES.map((variable) => variable.name));
  const unknown = Object.keys(process.env).filter((name) => name.startsWith('SALA_') && !known.has(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not a setting of Sala; is it misspelt?`);
  return describeInstallation(config);
}

function examineFolder(folder: string): string {
  if (!existsSync(folder)) return `${folder} will be made in ${writableAncestor(folder)}`;
  const trial = join(folder, `.doctor-${process.pid}`);
  try {
    writeFileSync(trial, '', { mode: 0o600 });
    rmSync(trial);
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): give Sala the right to.`,
      { cause: error },
    );
  }
  return `${folder} can be written`;
}

/** Returns the nearest existing ancestor folder; throws if it is not writable. */
function writableAncestor(folder: string): string {
  const above = dirname(folder);
  if (!existsSync(above) && above !== folder) return writableAncestor(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
    return above;
  } catch (error) {
    throw new Error(
      `${folder} cannot be made in ${above} (${(error as NodeJS.ErrnoException).code}): give Sala the right to.`,
      { cause: error },
    );
  }
}

async function workingStorage({ storage }: Config): Promise<string> {
  if (storage.kind === 'fs') return examineFolder(storage.folder);
  const { bucket, endpoint } = storage.location;
  const name = `the bucket ${bucket} at ${endpoint ?? "Amazon's own address"}`;
  try {
    const store = await openBucket(storage.location);
    await store.check();
    return `${name} can be written, read and listed`;
  } catch (error) {
    const { code, status } = answerOf(error);
    throw new Error(
      `${name} answered ${code}${status === null ? '' : ` (${status})`}: look at SALA_STORAGE and at what its key may do (docs/storage.md).`,
      { cause: error },
    );
  }
}

function freeSpace(folder: string): string {
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : writableAncestor(folder));
  const free = bavail * bsize;
  const shown = `${(free / 1e9).toFixed(1)} GB free`;
  if (free < MIN_FREE_BYTES)
    throw new Error(`only ${shown} at ${folder}; ${MIN_FREE_BYTES / 1e9} GB are the least.`);
  return shown;
}

function secretStrength(config: Config): string {
  for (const secret of config.secret.secrets)
    if (new Set(secret.reveal()).size < 12)
      throw new Error(
        `${secret === config.secret.current ? 'SALA_SECRET' : 'A secret of SALA_SECRETS_ACCEPTED'} repeats few characters: make one with openssl rand -base64 48.`,
      );
  const kept = statSync(join(config.dataDir, 'secret'), { throwIfNoEntry: false });
  if (kept !== undefined && (kept.mode & 0o077) !== 0) {
    throw new Error(`${join(config.dataDir, 'secret')} can be read by other users: chmod 600 it.`);
  }
  return 'strong and private';
}

async function freePort(config: Config): Promise<string> {
  try {
    await checkPort(config.host, config.port);
    return `${config.port} is free`;
  } catch (error) {
    if (await answersAsSala(config)) return `${config.port} is served by a running Sala`;
    throw error;
  }
}

async function answersAsSala({ host, port }: Config): Promise<boolean> {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const reply = await fetch(`http://${shown.includes(':') ? `[${shown}]` : shown}:${port}/healthz`, {
      signal: AbortSignal.timeout(3_000),
    });
    return reply.ok;
  } catch {
    return false;
  }
}

async function noPendingMigrations(config: Config, postgres: OpenPostgres): Promise<string> {
  const pending = await pendingMigrations(postgres.owner, join(config.projectFolder, 'migrations'));
  if (pending.length > 0)
    throw new Error(`${pending.length} are pending: run "sala migrate" (start does it as well).`);
  return 'all applied';
}

async function examineRuntimeRole(postgres: OpenPostgres): Promise<string> {
  const problem = await findRuntimeRoleProblem(postgres.app);
  if (problem !== null) throw new Error(problem);
  return 'owns nothing, held by row security';
}

async function compareClocks(postgres: OpenPostgres): Promise<string> {
  const skewMs = await withClient(postgres.owner, async (client) => {
    const [clock] = await rowsOf(client, sql<{ readonly at: Date }>`select clock_timestamp() as at`);
    return Date.now() - (clock?.at.getTime() ?? Number.NaN);
  });
  if (!(Math.abs(skewMs) < NOTABLE_SKEW_MS))
    throw new Error(
      `this machine's clock differs from the database's by ${(skewMs / 1000).toFixed(1)} s: let both be set by NTP. The database's counts.`,
    );
  return 'agrees with the database';
}

async function examineAnswers({ trustedProxies }: Config, postgres: OpenPostgres): Promise<string> {
  if (trustedProxies.length === 0) return 'not asked: first name the proxy';
  const hosts = await withClient(postgres.owner, (client) =>
    rowsOf(client, sql<{ readonly hostname: string }>`select hostname from sites_host_options()`),
  );
  return examineSites(hosts.map(({ hostname }) => hostname));
}

/** Counts encrypted values by secret and reports when a former secret can be removed. */
async function examineSeals(config: Config, postgres: OpenPostgres): Promise<string> {
  const { tenants, columns } = await withClient(postgres.owner, listSealedPlaces);
  const database = new Database({ connection: postgres.app, poolSize: 1 });
  try {
    const keyring = config.secret;
    const { current, accepted, unknown } = await countSealed(database, { tenants, columns, keyring });
    if (unknown > 0)
      throw new Error(
        `${unknown} do not open: they were sealed with a secret that is neither SALA_SECRET nor among SALA_SECRETS_ACCEPTED.`,
      );
    const former = accepted === 0 ? '' : `, ${accepted} with a former secret or without its id`;
    const others = keyring.ids.length - 1;
    if (others === 0) return `${current} with SALA_SECRET${former}`;
    return accepted === 0
      ? `${current} with SALA_SECRET; SALA_SECRETS_ACCEPTED may go twelve hours after the last server changed`
      : `${current} with SALA_SECRET${former}: keep SALA_SECRETS_ACCEPTED, a running server seals them anew every five minutes`;
  } finally {
    await database.close();
  }
}

async function examineMail(config: Config, postgres: OpenPostgres): Promise<string> {
  const waiting = await withClient(postgres.owner, countWaitingMail);
  const hasServer = config.mail.smtpUrl !== null;
  if (waiting === null)
    return hasServer
      ? 'leaves by SMTP_URL'
      : config.env === 'localhost'
        ? 'is kept in the mailbox'
        : 'none waits';
  if (!hasServer && config.env === 'production') throw new Error(waitingMailText(waiting));
  return `${waiting.mails} waited for a mail server and leave as soon as a server or worker runs`;
}

/** Throws if a site uses the host of uploaded files: that site never answers, whichever was configured first. */
async function examineFilesHost({ files }: Config, postgres: OpenPostgres): Promise<string> {
  const code = await withClient(postgres.owner, (client) => findTenantOfHost(client, files.host));
  if (code !== null)
    throw new Error(
      `${files.host} (SALA_FILES_HOST) is a host of the organisation ${code}, which does not answer there: give the files a host of their own.`,
    );
  return `${files.host} belongs to no site`;
}
