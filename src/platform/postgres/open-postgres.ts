import pg from 'pg';
import type { Config } from '../config/config.ts';
import { OperatorProblem } from '../config/operator-problem.ts';
import { sql } from '../db/query.ts';
import { rowsOf } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';
import { ensurePostgres } from './embedded-postgres.ts';
import { hasCluster } from './cluster-folders.ts';
import { findRuntimeRole, prepareRuntimeRole } from './runtime-role.ts';

/** The configured database, embedded or external. */
export interface OpenPostgres {
  /** Owns the tables and migrates them. */
  readonly owner: pg.ClientConfig;
  /** Run-time role that serves requests. */
  readonly app: pg.ClientConfig;
  readonly isEmbedded: boolean;
  /** Stops the embedded server when no other process uses it; no-op for an external one. */
  stop(): Promise<void>;
}

export interface OpenPostgresOptions {
  /** For `start`: claims the role of the only server process of the data folder. */
  readonly isServer?: boolean;
  /** For `start` and `migrate`: creates what is missing. Otherwise an existing installation is opened unchanged. */
  readonly isNew?: boolean;
  log?(line: string): void;
}

const MIN_SERVER_VERSION = 180_000;

/** Starts or adopts the embedded PostgreSQL or, with DATABASE_URL, checks that server and prepares its run-time role. */
export async function openPostgres(config: Config, options: OpenPostgresOptions = {}): Promise<OpenPostgres> {
  const { ownerUrl, appUrl } = config.database;
  const isNew = options.isNew === true || options.isServer === true;
  if (ownerUrl === null) {
    if (!isNew && !hasCluster(config.dataDir)) throw noInstallation(`in ${config.dataDir}`);
    const { owner, app, stop } = await ensurePostgres({ dataDir: config.dataDir, ...options });
    return { owner, app, stop, isEmbedded: true };
  }
  const owner: pg.ClientConfig = { connectionString: ownerUrl.reveal() };
  await checkServer(owner);
  const app =
    appUrl === null ? await runtimeRole(owner, { config, isNew }) : { connectionString: appUrl.reveal() };
  return { owner, app, isEmbedded: false, stop: async () => undefined };
}

/** Leaves the role unchanged unless `isNew`: a command with another secret must not lock out the server. */
function runtimeRole(
  owner: pg.ClientConfig,
  { config, isNew }: { config: Config; isNew: boolean },
): Promise<pg.ClientConfig> {
  return isNew ? prepareRuntimeRole(owner, config.secret) : findRuntimeRole(owner, config.secret);
}

/** Refuses a database that was never migrated. */
export async function requireMigrated(postgres: Pick<OpenPostgres, 'owner'>): Promise<void> {
  const isMigrated = await withClient(postgres.owner, async (client) => {
    const [table] = await rowsOf(
      client,
      sql<{ readonly isThere: boolean }>`select to_regclass('platform_migration') is not null as is_there`,
    );
    return table?.isThere === true;
  });
  if (!isMigrated) throw noInstallation('in this database');
}

function noInstallation(where: string): OperatorProblem {
  return new OperatorProblem(
    `There is no installation ${where}: start the server first, or run "sala migrate"; one that is elsewhere is found by SALA_DATA_DIR or DATABASE_URL.`,
  );
}

async function checkServer(owner: pg.ClientConfig): Promise<void> {
  try {
    await withClient({ ...owner, connectionTimeoutMillis: 10_000 }, async (client) => {
      const [server] = await rowsOf(
        client,
        sql<{ readonly version: string; readonly number: string }>`
          select current_setting('server_version') as version, current_setting('server_version_num') as number`,
      );
      if (Number(server?.number) < MIN_SERVER_VERSION) {
        throw new OperatorProblem(
          `DATABASE_URL leads to PostgreSQL ${server?.version}; Sala needs 18 or later.`,
        );
      }
    });
  } catch (error) {
    if (error instanceof OperatorProblem) throw error;
    const { host, port } = new pg.Client(owner); // parses the URL
    throw new OperatorProblem(
      `The database of DATABASE_URL (${host}:${port}) cannot be used: ${reasonOf(error)}.`,
    );
  }
}

/** A refused connection to several addresses is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join(', ');
  return error instanceof Error ? error.message : String(error);
}
