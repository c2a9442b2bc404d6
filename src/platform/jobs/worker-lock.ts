import pg from 'pg';
import { JOB_SCHEMA } from './job-schema.ts';

const RECONNECT_MS = 1_000;

/**
 * The sign of life of a worker: an advisory lock on a connection of its own. PostgreSQL frees it the moment the
 * process dies, so that another worker need not wait out graphile-worker's four hours to take the jobs over.
 */
export class WorkerLock {
  private readonly owner: pg.ClientConfig;
  private readonly workerId: string;
  private readonly onError: (error: unknown) => void;
  private client: pg.Client | null = null;
  private isClosed = false;

  constructor(owner: pg.ClientConfig, workerId: string, onError: (error: unknown) => void) {
    this.owner = owner;
    this.workerId = workerId;
    this.onError = onError;
  }

  async hold(): Promise<void> {
    const client = new pg.Client(this.owner);
    let reason: unknown = new Error('The connection ended.');
    client.on('error', (error) => {
      reason = error;
    });
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1::bigint)', [await keyOf(client, this.workerId)]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isClosed) return client.end();
    this.client = client;
    // A lost connection may err several times, and ends once.
    client.once('end', () => this.lost(reason));
  }

  /**
   * Hands back the jobs of workers that are no more: locked for longer than `graceMs` by somebody whose sign of life
   * is gone. Answers whose.
   */
  async handBackOfDead(graceMs: number): Promise<string[]> {
    const client = this.client;
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

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end().catch(() => undefined);
  }

  private lost(error: unknown): void {
    this.client = null;
    if (this.isClosed) return;
    this.onError(error);
    setTimeout(() => {
      if (!this.isClosed) this.hold().catch((again) => this.lost(again));
    }, RECONNECT_MS).unref();
  }
}

async function keyOf(client: pg.Client, workerId: string): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `select hashtextextended('sala-worker/' || $1, 0)::text as key`,
    [workerId],
  );
  return rows[0]?.key as string;
}
