import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { App } from '../app.ts';
import { CLOSE_MS, destroy, SILENCE_MS } from '../db/silent-connection.ts';
import type { Log } from '../observability/log.ts';
import type { AnyJob, Cron } from './job.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import { JobAttempts, taskListOf } from './job-tasks.ts';
import { type AbandonedJobs, WorkerLock } from './worker-lock.ts';

export interface RunnerOptions {
  readonly app: App;
  /** Connects as the owner of the schema: the run-time role cannot read the queue. */
  readonly owner: pg.ClientConfig;
  readonly jobs: readonly AnyJob[];
  readonly crons: readonly Cron[];
  readonly concurrency: number;
  /** Time without a reply after which the runner's connection counts as lost. */
  readonly silenceMs?: number;
}

const POLL_MS = 2_000;
const NEVER_MS = 3_600_000;
/** A runner all of whose workers failed this often in a row will not recover and must be replaced. */
const MAX_FAILURES = 3;
/** Time for interrupted jobs and running queries to settle. */
const SETTLE_MS = 100;
const ABORT_MS = 2_000;
/** Upper bound for returning jobs at shutdown; the next worker takes over the rest. */
const HAND_BACK_MS = 5_000;

/**
 * Completions of jobs are recorded in batches per turn of the event loop. Without batches graphile-worker 0.18 does
 * not await recording, and a failure, such as a broken connection, ends the process
 * (`docs/decisions/0014-a-job-runner-for-each-connection.md`).
 */
export const BATCHED_COMPLETION = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;

interface JobRunnerParts {
  readonly log: Log;
  readonly lock: WorkerLock;
  readonly pool: RunnerPool;
  readonly runner: Runner;
  /** Aborted when running jobs may no longer commit. */
  readonly over: AbortController;
  readonly left: AbandonedJobs;
  /** Resolves with the reason when the runner can no longer work. */
  readonly broken: PromiseWithResolvers<unknown>;
}

/**
 * Runs graphile-worker while its lock is held. A lost runner is abandoned together with its connections; its jobs are
 * returned to the queue by the next one.
 */
export class JobRunner {
  /** Resolves with the reason when this runner is unusable. */
  readonly lost: Promise<unknown>;
  private readonly parts: JobRunnerParts;

  private constructor(parts: JobRunnerParts) {
    this.parts = parts;
    this.lost = Promise.race([parts.lock.lost, parts.broken.promise]);
  }

  /** Starts a runner. `before` gets the connection first, to return the jobs of previous runners to the queue. */
  static async start(
    options: RunnerOptions,
    before: (lock: WorkerLock) => Promise<void> = async () => undefined,
  ): Promise<JobRunner> {
    const { owner, app, concurrency } = options;
    const lock = await WorkerLock.connect(owner, options.silenceMs ?? SILENCE_MS);
    const pool = ownerPool(owner, app.log, concurrency + 2);
    let running: ReturnType<typeof runOn> | undefined;
    try {
      await before(lock);
      running = runOn(pool, options);
      // Queries of the pool have no timeout, so a loss of the lock's connection stands for the pool too.
      const lostFirst = lock.lost.then((reason) => Promise.reject(reason));
      const parts = { log: app.log, lock, pool, ...(await Promise.race([running, lostFirst])) };
      // The runner may have taken jobs already: without its lock it counts as lost, and its jobs are returned.
      await lock.hold(parts.left.workerId).catch(parts.broken.resolve);
      return new JobRunner(parts);
    } catch (error) {
      running?.then(
        ({ over }) => over.abort(error), // its jobs are left to other workers
        () => undefined,
      );
      void endPool(pool);
      await lock.close();
      throw error;
    }
  }

  handBackOfDead(graceMs: number): Promise<string[]> {
    return this.parts.lock.handBackOfDead(graceMs);
  }

  /** Abandons a lost runner without waiting for the database. Its jobs can no longer commit. */
  async abandon(): Promise<AbandonedJobs> {
    const { over, pool, lock, left } = this.parts;
    over.abort(new Error('The job runner lost its database.'));
    void endPool(pool); // from here on it cannot reach the queue
    await pause(SETTLE_MS); // graphile-worker writes failures after its stop to the console
    await Promise.race([this.stopTakingJobs(), pause(ABORT_MS)]);
    await lock.close();
    return left;
  }

  /** Takes no new jobs, waits `graceMs` for running ones, then returns the rest to the queue. */
  async stop(graceMs: number): Promise<void> {
    const { over, pool, lock, left, log } = this.parts;
    const stopped = this.stopTakingJobs();
    if (!(await Promise.race([stopped, pause(graceMs)]))) {
      over.abort(new Error('The process stops.')); // from here on none of them can commit
      void endPool(pool);
      await Promise.race([stopped, pause(ABORT_MS)]);
    }
    const late = pause(HAND_BACK_MS).then(() => Promise.reject(new Error('The database does not answer.')));
    await Promise.race([lock.handBack(left, new Set()), late]).catch((error: unknown) => {
      log.warn({ err: error }, 'Jobs could not be handed back at the stop; the next worker takes them over');
    });
    await lock.close();
    await endPool(pool);
  }

  private stopTakingJobs(): Promise<true> {
    return this.parts.runner.stop().then(
      () => true,
      () => true, // it is already stopping
    );
  }
}

/** Runs graphile-worker on a dedicated pool. */
async function runOn(
  pool: pg.Pool,
  { app, jobs, crons, concurrency }: RunnerOptions,
): Promise<Pick<JobRunnerParts, 'runner' | 'over' | 'left' | 'broken'>> {
  const over = new AbortController();
  const tries = new JobAttempts();
  const events = new EventEmitter() as WorkerEvents;
  const created = Promise.withResolvers<string>();
  const broken = Promise.withResolvers<unknown>();
  events.once('pool:create', ({ workerPool }) => created.resolve(workerPool.id));
  events.once('pool:fatalError', ({ error }) => broken.resolve(error));
  let failures = 0;
  events.on('worker:getJob:empty', () => (failures = 0)).on('job:start', () => (failures = 0));
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1;
    if (failures >= MAX_FAILURES * concurrency) broken.resolve(error);
  });
  const runner = await run({
    pgPool: pool,
    schema: JOB_SCHEMA,
    taskList: taskListOf({ app, jobs, crons, pool, over: over.signal, tries }),
    parsedCronItems: parseCronItems(crons.map(cronItemOf)),
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: NEVER_MS, // `stop` decides when the grace period is over
    preset: BATCHED_COMPLETION,
    logger: loggerOf(app.log, over.signal),
    events,
  });
  runner.promise.then(() => broken.resolve(new Error('The job runner ended.')), broken.resolve);
  return { runner, over, left: { workerId: await created.promise, tries }, broken };
}

/** Creates the connection pool of a runner, connected as the owner of the schema. */
export function ownerPool(owner: pg.ClientConfig, log: Log, size: number): RunnerPool {
  const pool = new RunnerPool({ ...owner, max: size, keepAlive: true, connectionTimeoutMillis: 10_000 });
  const onError = (error: Error): void => {
    if (!pool.ending) log.warn({ err: error }, 'A connection of the job worker broke');
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * graphile-worker releases its listening connection twice when that breaks during a stop. The pool would throw in an
 * unhandled promise and end the process: here the second release does nothing.
 */
class RunnerPool extends pg.Pool {
  /** Open connections, including those that the pool has dropped without a reply from the server. */
  readonly standing = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.standing.add(client);
      client.once('end', () => this.standing.delete(client));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect();
    super.connect((error, client, done) => {
      let isDone = false;
      callback(error, client, (release) => {
        if (!isDone) done(release);
        isDone = true;
      });
    });
  }
}

/** Ends a pool within two seconds. New queries fail at once, pending ones at the end of that time. Idempotent. */
export async function endPool(pool: RunnerPool): Promise<void> {
  if (pool.ending) return;
  const late = setTimeout(() => {
    for (const client of pool.standing) destroy(client);
  }, CLOSE_MS);
  await pool.end(); // does not wait for the server on idle connections
  // Not `once` of Node, which rejects when a connection breaks meanwhile: that would end the process.
  await Promise.all(
    [...pool.standing].map((client) => new Promise((resolve) => client.once('end', resolve))),
  );
  clearTimeout(late);
}

function cronItemOf(declared: Cron): Parameters<typeof parseCronItems>[0][number] {
  return {
    task: declared.name,
    match: declared.schedule,
    identifier: declared.name,
    options: {
      backfillPeriod: 0,
      maxAttempts: 1,
      jobKey: `cron/${declared.name}`,
      jobKeyMode: 'preserve_run_at' as const,
    },
  };
}

/** Messages of an abandoned runner are logged at debug level only. */
export function loggerOf(log: Log, over?: AbortSignal): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const error = meta?.['error'];
    const fields = { ...scope, ...(error === undefined ? {} : { err: error }) };
    if (over?.aborted) log.debug(fields, message);
    else if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}
