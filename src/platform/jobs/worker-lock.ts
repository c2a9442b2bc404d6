import pg from 'pg';
import { destroyWhenSilent, endClient } from '../db/silent-connection.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import { sql } from '../db/query.ts';
import { rowsOf } from '../db/send-statement.ts';
import type { JobAttempts } from './job-tasks.ts';

/** Identifies the jobs that an abandoned runner may have left locked. */
export interface AbandonedJobs {
  readonly workerId: string;
  readonly tries: JobAttempts;
}

/**
 * Liveness lock of a runner: an advisory lock on a dedicated connection. PostgreSQL releases it when the process dies,
 * so that another worker can take over the jobs without waiting for graphile-worker's timeout of four hours. A runner
 * that loses its lock must stop: others may have taken over its jobs already.
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
      reason ??= error; // keep the first one: later errors are less specific
    });
    this.lost = new Promise((resolve) =>
      client.once('end', () => resolve(reason ?? new Error('The connection ended.'))),
    );
  }

  /** Connects without taking the lock. The connection counts as lost after `silenceMs` without a reply. */
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
   * Returns the jobs of dead workers to the queue: locked for longer than `graceMs` by a worker whose lock is free.
   * Returns the ids of these workers.
   */
  async handBackOfDead(graceMs: number): Promise<string[]> {
    const locked = await rowsOf(
      this.client,
      sql<{ readonly lockedBy: string }>`
        select distinct locked_by from ${JOBS}
         where locked_at < now() - ${graceMs} * interval '1 millisecond' and locked_by <> ${this.workerId} limit 100`,
    );
    const dead: string[] = [];
    for (const { lockedBy: workerId } of locked) {
      const key = await this.keyOf(workerId);
      const [tried] = await rowsOf(
        this.client,
        sql<{ readonly isFree: boolean }>`select pg_try_advisory_lock(${key}::bigint) as is_free`,
      );
      if (!tried?.isFree) continue;
      await this.client.query(`select ${JOB_SCHEMA}.force_unlock_workers(array[$1])`, [workerId]);
      await this.client.query('select pg_advisory_unlock($1::bigint)', [key]);
      dead.push(workerId);
    }
    return dead;
  }

  /**
   * Returns to the queue the jobs that a runner of this process left locked, in one transaction. Completed ones are
   * recorded as completed; the others run again at once, without counting the attempt. A job in `spared` was
   * interrupted before: its attempt counts and it backs off like a failed one, so that a job that crashes the database
   * does not do so forever. Returns how many run again.
   */
  async handBack({ workerId, tries }: AbandonedJobs, spared: Set<number>): Promise<number> {
    const { client } = this;
    await client.query('begin');
    try {
      const jobs = await rowsOf(
        client,
        sql<{ readonly id: number; readonly attempts: number }>`
          select id, attempts from ${JOBS} where locked_by = ${workerId}`,
      );
      await client.query(`select ${JOB_SCHEMA}.force_unlock_workers(array[$1])`, [workerId]);
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
      await client.query('rollback').catch(() => undefined); // a lost connection has rolled back already
      throw error;
    }
  }

  /** Takes at most two seconds, also when the database does not respond. */
  async close(): Promise<void> {
    await endClient(this.client);
  }

  private async keyOf(workerId: string): Promise<string> {
    const [lock] = await rowsOf(
      this.client,
      sql<{ readonly key: string }>`select hashtextextended('sala-worker/' || ${workerId}, 0)::text as key`,
    );
    return lock?.key as string;
  }
}

const CONNECT_MS = 10_000;
const JOBS = sql.table(`${JOB_SCHEMA}.jobs`);

/**
 * Returns whether the job was enqueued again under its key while it ran: the new one replaces it, and this one has no
 * attempts left.
 */
function isReplaced({ id, attempts }: { id: number; attempts: number }, tries: JobAttempts): boolean {
  const attempt = tries.attemptOf(id);
  return attempt !== null && attempts > attempt;
}
