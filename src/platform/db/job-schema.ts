import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { withClient } from './with-client.ts';

/** Where graphile-worker keeps its tables. They belong to the owner; the run-time role has no right in it. */
export const JOB_SCHEMA = 'graphile_worker';

const silent = new Logger(() => () => undefined);

/** Makes or renews the job runner's own schema. A step of every migration; two at once do not collide. */
export async function installJobSchema(owner: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 });
  const onError = (): void => undefined; // the query that was running rejects
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  try {
    await runMigrations({ pgPool: pool, schema: JOB_SCHEMA, logger: silent });
  } finally {
    await pool.end();
  }
}

/** Tells the database which tasks may be asked for. Only adds: while a new version starts, the old one still runs. */
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
