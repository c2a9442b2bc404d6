import type pg from 'pg';
import { LastingClient } from '../db/lasting-client.ts';
import { JOB_SCHEMA } from './job-schema.ts';

/**
 * The sign of life of a worker: an advisory lock on a connection of its own. PostgreSQL frees it the moment the
 * process dies, so that another worker need not wait out graphile-worker's four hours to take the jobs over.
 */
export class WorkerLock {
  private readonly workerId: string;
  private readonly lasting: LastingClient;

  constructor(owner: pg.ClientConfig, workerId: string, onError: (error: unknown) => void) {
    this.workerId = workerId;
    this.lasting = new LastingClient({
      connection: owner,
      prepare: async (client) => {
        await client.query('select pg_advisory_lock($1::bigint)', [await keyOf(client, workerId)]);
      },
      onError,
    });
  }

  hold(): Promise<void> {
    return this.lasting.start();
  }

  /**
   * Hands back the jobs of workers that are no more: locked for longer than `graceMs` by somebody whose sign of life
   * is gone. Answers whose.
   */
  async handBackOfDead(graceMs: number): Promise<string[]> {
    const client = this.lasting.current;
    if (!client) return [];
    const { rows } = await client.query<{ locked_by: string }>(
      `select distinct locked_by from ${JOB_SCHEMA}.jobs
        where locked_at < now() - $1 * interval '1 millisecond' and locked_by <> $2 limit 100`,
      [graceMs, this.workerId],
    );
    const dead: string[] = [];
    for (const { locked_by: workerId } of rows) {
      const key = await keyOf(client, workerId);
      const { rows: tried } = await client.query<{ is_free: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as is_free',
        [key],
      );
      if (!tried[0]?.is_free) continue;
      await client.query(`select ${JOB_SCHEMA}.force_unlock_workers(array[$1])`, [workerId]);
      await client.query('select pg_advisory_unlock($1::bigint)', [key]);
      dead.push(workerId);
    }
    return dead;
  }

  close(): Promise<void> {
    return this.lasting.stop();
  }
}

async function keyOf(client: pg.Client, workerId: string): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `select hashtextextended('sala-worker/' || $1, 0)::text as key`,
    [workerId],
  );
  return rows[0]?.key as string;
}
