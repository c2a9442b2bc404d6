import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Compilable, ResultOf } from './query.ts';
import { sendStatement } from './send-statement.ts';
import type { TenantId } from './tenant-id.ts';

/**
 * The database access of one tenant's use case: one transaction for a write, one or two for a read. Queries that are
 * not awaited one by one are pipelined: use `Promise.all` for independent reads.
 */
export interface Tx {
  /** Returns all rows. */
  rows<Q extends Compilable>(query: Q): Promise<ResultOf<Q>[]>;
  /** Returns the first row, or null. */
  first<Q extends Compilable>(query: Q): Promise<ResultOf<Q> | null>;
  /** Returns the only row; throws for any other number of rows, which is a bug. */
  one<Q extends Compilable>(query: Q): Promise<ResultOf<Q>>;
  /** Returns the number of affected rows. */
  run(query: Compilable): Promise<number>;
  /** Calls `then` after the commit, and never after a rollback. Must not throw. Only in writes. */
  afterCommit(then: () => void): void;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  /** Maximum number of connections; each of them pipelines. */
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  onError?(error: Error): void;
}

/** The rows of each query in a list. */
type RowsOf<Queries extends readonly Compilable[]> = {
  -readonly [Index in keyof Queries]: ResultOf<Queries[Index]>[];
};

const RETRIED_SQLSTATES = new Set(['40001', '40P01']);
const MAX_TRIES = 4;

/** The run-time connection pool: every query runs in the transaction of one tenant. */
export class Database {
  private readonly pool: pg.Pool;

  constructor(options: DatabaseOptions) {
    this.pool = new pg.Pool({
      ...options.connection,
      max: options.poolSize ?? 10,
      pipeline: true,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
      options: `-c statement_timeout=${options.statementTimeoutMs ?? 5_000} -c lock_timeout=4000 -c idle_in_transaction_session_timeout=15000`,
    });
    const onError = (error: Error): void => {
      if (!this.pool.ending) options.onError?.(error); // at shutdown the database may close first
    };
    this.pool.on('error', onError);
    // The pool does not listen on clients in use; without a listener Node would exit. The running query rejects anyway.
    this.pool.on('connect', (client) => client.on('error', onError));
  }

  /**
   * Read-only: `work` sees one tenant. The first queries, sent in one turn of the event loop, form a transaction that
   * begins and ends with them, in one round trip; later queries form a second one. They see the same rows as in a
   * single transaction: in PostgreSQL's READ COMMITTED each query sees what is committed when it starts. Not shared
   * between the two: `now()`, locks, `set local`. The commit of a read is not awaited: the connection returns to the
   * pool after it. `work` holds a connection while it runs, so it must await nothing but the database.
   */
  async read<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = `begin read only; ${settingOf(tenantId)}`;
    const client = await this.pool.connect();
    const tx = new ReadTx(client, begin);
    try {
      return await work(tx);
    } finally {
      tx.close();
      tx.end().then(
        () => client.release(),
        () => client.release(true),
      );
      await tx.begun(); // if it rejects, the result of `work` is invalid
    }
  }

  /**
   * Read-write transaction. Deadlocks and serialization failures retry the whole of `work`, so `work` must have no
   * effects outside `tx`.
   */
  async write<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transaction(`begin; ${settingOf(tenantId)}`, work);
      } catch (error) {
        if (attempt >= MAX_TRIES || !RETRIED_SQLSTATES.has(sqlStateOf(error) ?? '')) throw error;
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** Several reads of one tenant in one round trip: begin, setting, queries and commit in one flush. */
  batch<const Queries extends readonly Compilable[]>(
    tenantId: TenantId,
    queries: Queries,
  ): Promise<RowsOf<Queries>> {
    return this.together('begin read only', tenantId, queries);
  }

  /** Several writes of one tenant in one round trip, in one transaction. Not retried. */
  writeTogether<const Queries extends readonly Compilable[]>(
    tenantId: TenantId,
    queries: Queries,
  ): Promise<RowsOf<Queries>> {
    return this.together('begin', tenantId, queries);
  }

  private async together<const Queries extends readonly Compilable[]>(
    begin: string,
    tenantId: TenantId,
    queries: Queries,
  ): Promise<RowsOf<Queries>> {
    const setting = settingOf(tenantId);
    const client = await this.pool.connect();
    sendTogether(client);
    const settled = await Promise.allSettled([
      client.query(`${begin}; ${setting}`),
      ...queries.map((query) => sendStatement(client, query)),
      client.query('commit'),
    ]);
    const failed = settled.find((result) => result.status === 'rejected');
    client.release(failed !== undefined && sqlStateOf(failed.reason) === null);
    if (failed) throw failed.reason;
    const results = settled.slice(1, -1) as PromiseFulfilledResult<pg.QueryResult>[];
    return results.map((result) => result.value.rows) as never;
  }

  /** One statement outside any tenant: only for the security-definer functions that platform code calls. */
  async platformRows<Q extends Compilable>(query: Q): Promise<ResultOf<Q>[]> {
    const client = await this.pool.connect();
    let isUsable = true;
    try {
      return (await sendStatement(client, query)).rows;
    } catch (error) {
      isUsable = sqlStateOf(error) !== null;
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Connection counts, for the metrics page. */
  get usage(): { total: number; idle: number; waiting: number } {
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount };
  }

  /** Rolls back when `work` or the commit fails. */
  private async transaction<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const tx = new ClientTx(client);
    sendTogether(client);
    const began = withoutUnhandledRejection(client.query(begin));
    try {
      const result = await work(tx);
      await began;
      tx.close();
      await commit(client);
      tx.committed();
      return result;
    } catch (error) {
      tx.close();
      client.release(!(await rolledBack(client)));
      await began; // if it rejects, that is the cause
      throw error;
    }
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const committed = await client.query('commit');
  if (committed.command !== 'COMMIT')
    throw new Error('The transaction was rolled back by an earlier, swallowed error.');
  client.release();
}

class ClientTx implements Tx {
  private client: pg.PoolClient | null;
  private readonly whenCommitted: (() => void)[] = [];

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async rows<Q extends Compilable>(query: Q): Promise<ResultOf<Q>[]> {
    return (await this.send(query)).rows;
  }

  async first<Q extends Compilable>(query: Q): Promise<ResultOf<Q> | null> {
    return (await this.send(query)).rows[0] ?? null;
  }

  async one<Q extends Compilable>(query: Q): Promise<ResultOf<Q>> {
    const { rows } = await this.send(query);
    if (rows.length !== 1) throw new Error(`Expected exactly one row, got ${rows.length}.`);
    return rows[0];
  }

  async run(query: Compilable): Promise<number> {
    return (await this.send(query)).rowCount ?? 0;
  }

  afterCommit(then: () => void): void {
    this.whenCommitted.push(then);
  }

  committed(): void {
    for (const then of this.whenCommitted) then();
  }

  /** Makes later use throw, so that no late query runs on a connection that serves another request. */
  close(): void {
    this.client = null;
  }

  /** Returns the connection, with an open transaction. */
  protected opened(): pg.PoolClient {
    if (this.client === null) throw new Error('This transaction has ended.');
    return this.client;
  }

  private send(query: Compilable): Promise<pg.QueryResult> {
    const client = this.opened();
    sendTogether(client);
    return sendStatement(client, query);
  }
}

/** One transaction for the queries of the first turn, and one that stays open for all later ones. */
class ReadTx extends ClientTx {
  private readonly connection: pg.PoolClient;
  private readonly begin: string;
  private readonly begins: Promise<unknown>[] = [];
  private readonly commits: Promise<unknown>[] = [];
  private isOpen = false;

  constructor(client: pg.PoolClient, begin: string) {
    super(client);
    this.connection = client;
    this.begin = begin;
  }

  /** Rejects where a transaction could not begin, which invalidates its results. Queries settle after this. */
  async begun(): Promise<void> {
    await Promise.all(this.begins);
  }

  /** Settles when nothing is in flight any more; rejects when the connection is unusable. */
  async end(): Promise<void> {
    this.commit();
    await Promise.all([...this.begins, ...this.commits]);
  }

  override afterCommit(): void {
    throw new Error('A read commits nothing.');
  }

  protected override opened(): pg.PoolClient {
    const client = super.opened();
    if (this.isOpen) return client;
    if (this.begins.length === 0) sendTogether(client, () => this.commit());
    else sendTogether(client);
    this.isOpen = true;
    this.begins.push(withoutUnhandledRejection(client.query(this.begin)));
    return client;
  }

  /** Rolls back where a query failed. */
  private commit(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.commits.push(withoutUnhandledRejection(this.connection.query('commit')));
  }
}

/** Prevents an unhandled rejection: the promise may reject before anyone awaits it. */
function withoutUnhandledRejection<T>(sending: Promise<T>): Promise<T> {
  sending.catch(() => undefined);
  return sending;
}

/**
 * Sends the queries of one turn of the event loop in one write instead of one each, which saves a third of the CPU of
 * placing an order. `last` is called at the end of the turn, before they are sent.
 */
function sendTogether(client: pg.PoolClient, last?: () => void): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => {
    last?.();
    stream.uncork();
  });
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false; // the connection is unusable, and the caller destroys it
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function settingOf(tenantId: TenantId): string {
  if (!UUID.test(tenantId)) throw new Error('A tenant id must be a lower-case UUID.');
  return `select set_config('app.tenant_id', '${tenantId}', true)`;
}

/** Returns the SQLSTATE of a PostgreSQL error, null for anything else (a lost connection, a bug). */
export function sqlStateOf(error: unknown): string | null {
  if (typeof error === 'object' && error !== null && 'code' in error && 'severity' in error) {
    return typeof error.code === 'string' ? error.code : null;
  }
  return null;
}

/** Returns the violated constraint of a PostgreSQL error, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!sqlStateOf(error)?.startsWith('23')) return null;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
