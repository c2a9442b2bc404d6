import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import { migrate } from '../db/migrate.ts';
import { isAlive } from '../postgres/postmaster.ts';
import { APP_ROLE, OWNER_ROLE } from '../postgres/prepare-database.ts';

/** Connection settings of one database, serialisable to test workers. */
export interface TestConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The PostgreSQL server of a test run. */
export interface TestCluster {
  readonly superuser: TestConnection;
  /** Process id of the run, part of its databases' names. */
  readonly run: number;
}

/** A worker's own migrated database, with the roles of production: row security applies. */
export interface TestDatabase {
  readonly name: string;
  readonly owner: TestConnection;
  readonly app: TestConnection;
  readonly superuser: TestConnection;
}

const TEMPLATE_LOCK = 7_238_002;
const KEPT_TEMPLATES = 3;
const DUPLICATE_DATABASE = '42P04';

let ours: Promise<TestDatabase> | undefined;

/** Suffix of databases that are not clones of the template. */
const EMPTY = '_empty';

/** Returns whether a database is a clone of the template, with the same table oids. */
export function isCloned(database: string): boolean {
  return database.startsWith('test_') && !database.endsWith(EMPTY);
}

/** Returns the database of this worker, cloned from the migrated template on first use. Create a tenant for each test. */
export function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `test_${cluster.run}_${process.env.VITEST_POOL_ID ?? '0'}`;
  ours ??= cloneTemplate(cluster, name);
  return ours;
}

/** Creates another clone, for tests that change roles, schema or whole tables. */
export function ownDatabase(purpose: string): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  return cloneTemplate(cluster, `test_${cluster.run}_${process.env.VITEST_POOL_ID ?? '0'}_${purpose}`);
}

/** Creates an empty database with the roles but without tables, for tests of migrations. */
export async function emptyDatabase(purpose: string): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `test_${cluster.run}_${process.env.VITEST_POOL_ID ?? '0'}_${purpose}${EMPTY}`;
  return await withClient(cluster.superuser, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} owner ${OWNER_ROLE}`);
    return connectionsOf(cluster, name);
  });
}

async function cloneTemplate(cluster: TestCluster, name: string): Promise<TestDatabase> {
  return await withClient(cluster.superuser, async (client) => {
    const template = await ensureTemplate(client, cluster);
    try {
      await client.query(`create database ${name} template ${template} owner ${OWNER_ROLE}`);
    } catch (error) {
      if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error; // created by an earlier file of this worker
      await forgetJobs({ ...cluster.superuser, database: name });
    }
    return connectionsOf(cluster, name);
  });
}

/** Jobs that an earlier file has left, such as mails to a server that it has stopped, would run in this file's tests. */
async function forgetJobs(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, (client) => client.query(`delete from ${JOB_SCHEMA}._private_jobs`));
}

/** Migrates once per state of the migrations; the final name appears only when the template is complete. */
async function ensureTemplate(client: pg.Client, cluster: TestCluster): Promise<string> {
  const folder = join(projectFolder(), 'migrations');
  const template = `template_${hashOf(folder)}`;
  const exists = async () =>
    (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1;
  if (await exists()) return template;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await exists()) return template;
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} owner ${OWNER_ROLE}`);
    await migrate({ ...cluster.superuser, user: OWNER_ROLE, database: unfinished }, folder);
    await client.query(`alter database ${unfinished} with is_template true allow_connections false`);
    await client.query(`alter database ${unfinished} rename to ${template}`);
    await dropOldTemplates(client);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

async function dropOldTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^template_[0-9a-f]{16}$' order by oid desc offset $1`,
    [KEPT_TEMPLATES],
  );
  for (const { datname } of rows) {
    await client.query(`alter database ${datname} with is_template false`);
    await client.query(`drop database if exists ${datname}`);
  }
}

/** Drops the databases of a finished run. */
export async function dropDatabasesOf(cluster: TestCluster): Promise<void> {
  await dropDatabases(cluster.superuser, (run) => run === cluster.run);
}

/** Drops the databases of killed runs, at the start of the next run. */
export async function dropOrphanedDatabases(superuser: pg.ClientConfig): Promise<void> {
  await dropDatabases(superuser, (run) => !isAlive(run));
}

async function dropDatabases(superuser: pg.ClientConfig, isOver: (run: number) => boolean): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^test_[0-9]+_'`,
    );
    for (const { datname } of rows) {
      if (isOver(Number(datname.split('_')[1])))
        await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}

function connectionsOf(cluster: TestCluster, name: string): TestDatabase {
  const superuser = { ...cluster.superuser, database: name };
  return {
    name,
    superuser,
    owner: { ...superuser, user: OWNER_ROLE },
    app: { ...superuser, user: APP_ROLE },
  };
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
