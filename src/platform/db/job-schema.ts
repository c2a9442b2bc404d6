import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { withClient } from './with-client.ts';

/** Schema of the graphile-worker tables. It belongs to the owner; the run-time role has no rights in it. */
export const JOB_SCHEMA = 'graphile_worker';

const silent = new Logger(() => () => undefined);

/** Creates or migrates the schema of graphile-worker. Part of every migration; safe to run concurrently. */
export async function installJobSchema(owner: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 });
  const onError = (): void => undefined; // the running query rejects anyway
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  try {
    await runMigrations({ pgPool: pool, schema: JOB_SCHEMA, logger: silent });
  } finally {
    await pool.end();
  }
}

/** Registers the tasks that may be enqueued. Only adds: during an update the old version still runs. */
export async function registerJobTasks(
  owner: pg.ClientConfig,
  jobs: readonly { readonly name: string }[],
): Promise<void> {
  await withClient(owner, async (client) => {
    const names = jobs.map((job) => job.name);
    await client.query(
      'insert into platform_job_task (task) select unnest($1::text[]) on conflict do nothing',
      [names],
    );
  });
}
