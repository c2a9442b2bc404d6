import { EventEmitter, once } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { App } from '../app.ts';
import { CLOSE_MS, destroy, SILENCE_MS } from '../db/silent-connection.ts';
import type { Log } from '../observability/log.ts';
import type { AnyJob, Cron } from './job.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import { JobTries, taskListOf } from './job-tasks.ts';
import { type LeftJobs, WorkerLock } from './worker-lock.ts';

export interface RunnerOptions {
  readonly app: App;
  /** Connects as the owner of the schema: the run-time role cannot read the queue. */
  readonly owner: pg.ClientConfig;
  readonly jobs: readonly AnyJob[];
  readonly crons: readonly Cron[];
  readonly concurrency: number;
  /** How long the database may leave a question unanswered until the runner counts as lost. */
  readonly silenceMs?: number;
}

const POLL_MS = 2_000;
const NEVER_MS = 3_600_000;
/** A runner none of whose workers got an answer so often in a row keeps what failed it: only another one goes on. */
const MOST_FAILURES = 3;
/** Time for interrupted jobs and for queries under way to notice. */
const SETTLE_MS = 100;
const ABORT_MS = 2_000;
/** How long handing jobs back may hold up a stop; the next worker takes over what is left. */
const HAND_BACK_MS = 5_000;

/**
 * Ends of jobs are noted in batches of one turn of the event loop. Without batches graphile-worker 0.18 awaits nobody's
 * noting, and one that fails, because the connection breaks, ends the process
 * (`docs/decisions/0014-a-job-runner-for-each-connection.md`).
 */
export const NOTED_TOGETHER = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;

interface JobRunnerParts {
  readonly log: Log;
  readonly lock: WorkerLock;
  readonly pool: RunnerPool;
  readonly runner: Runner;
  /** Aborted when nothing that runs may commit any more. */
  readonly over: AbortController;
  readonly left: LeftJobs;
  /** Resolved with the reason when the runner can no longer do its work. */
  readonly broken: PromiseWithResolvers<unknown>;
}

/**
 * graphile-worker's runner for as long as its sign of life stands. A runner that is lost is given up as a whole, its
 * connections with it; what it left is handed back by the next one.
 */
export class JobRunner {
  /** Resolves with the reason when this runner is beyond use. */
  readonly lost: Promise<unknown>;
  private readonly parts: JobRunnerParts;

  private constructor(parts: JobRunnerParts) {
    this.parts = parts;
    this.lost = Promise.race([parts.lock.lost, parts.broken.promise]);
  }

  /** Starts a runner. `before` is given the connection first, to hand back what former runners left. */
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
      // The pool's questions have no limit of time: what the lock's connection says of the database stands for them too.
      const lostFirst = lock.lost.then((reason) => Promise.reject(reason));
      const parts = { log: app.log, lock, pool, ...(await Promise.race([running, lostFirst])) };
      // It may have taken jobs already: without its lock it is lost, and leaves them like any that is.
      await lock.hold(parts.left.workerId).catch(parts.broken.resolve);
      return new JobRunner(parts);
    } catch (error) {
      running?.then(
        ({ over }) => over.abort(error), // what it took is for others
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

  /** Gives up a runner that is lost, waiting for nothing that needs the database. Its jobs cannot commit any more. */
  async abandon(): Promise<LeftJobs> {
    const { over, pool, lock, left } = this.parts;
    over.abort(new Error('The job runner lost its database.'));
    void endPool(pool); // from here on nothing of it reaches the queue
    await pause(SETTLE_MS); // graphile-worker writes to the console what fails after its stop
    await Promise.race([this.takeNoMore(), pause(ABORT_MS)]);
    await lock.close();
    return left;
  }

  /** Takes no more jobs, gives those that run `graceMs` to end, then hands back the rest. */
  async stop(graceMs: number): Promise<void> {
    const { over, pool, lock, left, log } = this.parts;
    const stopped = this.takeNoMore();
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

  private takeNoMore(): Promise<true> {
    return this.parts.runner.stop().then(
      () => true,
      () => true, // it is stopping by itself
    );
  }
}

/** graphile-worker's runner on a pool that is its own. */
async function runOn(
  pool: pg.Pool,
  { app, jobs, crons, concurrency }: RunnerOptions,
): Promise<Pick<JobRunnerParts, 'runner' | 'over' | 'left' | 'broken'>> {
  const over = new AbortController();
  const tries = new JobTries();
  const events = new EventEmitter() as WorkerEvents;
  const created = Promise.withResolvers<string>();
  const broken = Promise.withResolvers<unknown>();
  events.once('pool:create', ({ workerPool }) => created.resolve(workerPool.id));
  events.once('pool:fatalError', ({ error }) => broken.resolve(error));
  let failures = 0;
  events.on('worker:getJob:empty', () => (failures = 0)).on('job:start', () => (failures = 0));
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1;
    if (failures >= MOST_FAILURES * concurrency) broken.resolve(error);
  });
  const runner = await run({
    pgPool: pool,
    schema: JOB_SCHEMA,
    taskList: taskListOf({ app, jobs, crons, pool, over: over.signal, tries }),
    parsedCronItems: parseCronItems(crons.map(cronItemOf)),
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: NEVER_MS, // `stop` decides when a job has had its time
    preset: NOTED_TOGETHER,
    logger: loggerOf(app.log, over.signal),
    events,
  });
  runner.promise.then(() => broken.resolve(new Error('The job runner ended.')), broken.resolve);
  return { runner, over, left: { workerId: await created.promise, tries }, broken };
}

/** Connections of a runner, as the owner of the schema. */
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
 * graphile-worker gives its listening connection back twice when that breaks while it is being stopped. The pool throws
 * then, in a promise that nobody holds, which would end the process: here the second time does nothing.
 */
class RunnerPool extends pg.Pool {
  /** Connections that stand, those included that the pool has given up without an answer from the other side. */
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

/**
 * Ends a pool within two seconds; what is asked of it from now on fails, and so does at the end of that time what was asked
 * before. A second call does nothing.
 */
async function endPool(pool: RunnerPool): Promise<void> {
  if (pool.ending) return;
  const late = setTimeout(() => {
    for (const client of pool.standing) destroy(client);
  }, CLOSE_MS);
  await pool.end(); // does not wait for the other side of idle connections
  await Promise.all([...pool.standing].map((client) => once(client, 'end')));
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

/** What a runner says that is over is of no use to anybody. */
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
