import pg from 'pg';
import { destroyWhenSilent, endClient } from '../db/silent-connection.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import type { JobTries } from './job-tasks.ts';

/** What a runner that is over may have left locked. */
export interface LeftJobs {
  readonly workerId: string;
  readonly tries: JobTries;
}

/**
 * The sign of life of a runner: an advisory lock on a connection of its own. PostgreSQL frees it the moment the
 * process dies, so that another worker need not wait out graphile-worker's four hours to take the jobs over. A runner
 * whose lock is lost is over: others may have taken its jobs already.
 */
export class WorkerLock {
  /** Resolves with the reason when the connection has ended. */
  readonly lost: Promise<unknown>;
  private readonly client: pg.Client;
  private workerId = '';

  private constructor(client: pg.Client) {
    this.client = client;
    let reason: Error | null = null;
    client.on('error', (error) => {
      reason ??= error; // what follows is less exact
    });
    this.lost = new Promise((resolve) =>
      client.once('end', () => resolve(reason ?? new Error('The connection ended.'))),
    );
  }

  /** Opens the connection; the lock is not held yet. It counts as lost when it has not answered for `silenceMs`. */
  static async connect(owner: pg.ClientConfig, silenceMs: number): Promise<WorkerLock> {
    const client = new pg.Client({
      ...owner,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: silenceMs,
    });
    const lock = new WorkerLock(client);
    try {
      await client.connect();
    } catch (error) {
      await lock.close();
      throw error;
    }
    destroyWhenSilent(client, silenceMs);
    return lock;
  }

  async hold(workerId: string): Promise<void> {
    await this.client.query('select pg_advisory_lock($1::bigint)', [await this.keyOf(workerId)]);
    this.workerId = workerId;
  }

  /**
   * Hands back the jobs of workers that are no more: locked for longer than `graceMs` by somebody whose sign of life
   * is gone. Answers whose.
   */
  async handBackOfDead(graceMs: number): Promise<string[]> {
    const { rows } = await this.client.query<{ locked_by: string }>(
      `select distinct locked_by from ${JOB_SCHEMA}.jobs
        where locked_at < now() - $1 * interval '1 millisecond' and locked_by <> $2 limit 100`,
      [graceMs, this.workerId],
    );
    const dead: string[] = [];
    for (const { locked_by: workerId } of rows) {
      const key = await this.keyOf(workerId);
      const { rows: tried } = await this.client.query<{ is_free: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as is_free',
        [key],
      );
      if (!tried[0]?.is_free) continue;
      await this.client.query(`select ${JOB_SCHEMA}.force_unlock_workers(array[$1])`, [workerId]);
      await this.client.query('select pg_advisory_unlock($1::bigint)', [key]);
      dead.push(workerId);
    }
    return dead;
  }

  /**
   * Hands back what a runner of this process left locked, in one transaction. What had done its work is noted as done;
   * the rest runs again at once, its try not counted. A job in `spared` had that favour before: its try
   * counts and it waits like any that failed, so that a job which brings the database down does not do so for ever.
   * Answers how many run again.
   */
  async handBack({ workerId, tries }: LeftJobs, spared: Set<number>): Promise<number> {
    const { client } = this;
    await client.query('begin');
    try {
      const { rows } = await client.query<{ id: string | number; attempts: number }>(
        `select id, attempts from ${JOB_SCHEMA}.jobs where locked_by = $1`,
        [workerId],
      );
      await client.query(`select ${JOB_SCHEMA}.force_unlock_workers(array[$1])`, [workerId]);
      const jobs = rows.map(({ id, attempts }) => ({ id: Number(id), attempts }));
      const done = jobs.filter(({ id }) => tries.isDone(id));
      await client.query(`select ${JOB_SCHEMA}.complete_jobs($1::bigint[])`, [done.map(({ id }) => id)]);
      const again = jobs.filter((job) => !done.includes(job) && !isReplaced(job, tries));
      for (const { id, attempts } of again) {
        await client.query(
          `select ${JOB_SCHEMA}.reschedule_jobs(array[$1::bigint], attempts => $2, run_at => now() + $3 * interval '1 second')`,
          spared.has(id) ? [id, attempts, Math.exp(Math.min(attempts, 10))] : [id, attempts - 1, 0],
        );
      }
      await client.query('commit');
      for (const { id } of again) spared.add(id);
      return again.length;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // a connection that is lost has rolled back
      throw error;
    }
  }

  /** Takes two seconds at most, also when the database does not answer. */
  async close(): Promise<void> {
    await endClient(this.client);
  }

  private async keyOf(workerId: string): Promise<string> {
    const { rows } = await this.client.query<{ key: string }>(
      `select hashtextextended('sala-worker/' || $1, 0)::text as key`,
      [workerId],
    );
    return rows[0]?.key as string;
  }
}

const CONNECT_MS = 10_000;

/** Asked for again under its key while it ran: the new one stands for both, and this one has no tries left. */
function isReplaced({ id, attempts }: { id: number; attempts: number }, tries: JobTries): boolean {
  const attempt = tries.attemptOf(id);
  return attempt !== null && attempts > attempt;
}
