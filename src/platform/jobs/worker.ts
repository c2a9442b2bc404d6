import { EventEmitter } from 'node:events';
import {
  type Job,
  Logger,
  parseCronItems,
  run,
  runOnce,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { Log } from '../observability/log.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { tenantAtHome, systemTransaction } from './job-scope.ts';
import type { AnyJob, Cron, CronRun, JobRun, OwnerQuery } from './job.ts';
import { JOB_SCHEMA, registerJobTasks } from './job-schema.ts';
import { WorkerLock } from './worker-lock.ts';

export interface WorkerOptions {
  readonly app: App;
  /** Connects as the owner of the schema: the run-time role cannot read the queue. */
  readonly owner: pg.ClientConfig;
  readonly jobs: readonly AnyJob[];
  readonly crons?: readonly Cron[];
  readonly concurrency?: number;
  /** How often, and after which silence, jobs of dead workers are taken over. */
  readonly handBackEveryMs?: number;
  readonly handBackGraceMs?: number;
}

export interface JobWorker {
  /**
   * Takes no more jobs, gives those that run `graceMs` to end, then hands back the rest as if they had not begun.
   * A handed-back job can no longer commit here.
   */
  stop(graceMs?: number): Promise<void>;
}

const DEFAULT_CONCURRENCY = 4;
const DEFAULT_GRACE_MS = 10_000;
const HAND_BACK_EVERY_MS = 30_000;
const HAND_BACK_GRACE_MS = 10_000;
const POLL_MS = 2_000;
const CRON_TIMEOUT_SECONDS = 600;
const NEVER_MS = 3_600_000;
/** How long a job of a site that is held back waits until it is looked at again. */
const HELD_BACK_WAIT = '10 minutes';
/** Time for an interrupted job to notice. */
const ABORT_MS = 2_000;

/** Runs the installation's jobs in this process until `stop`. */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { app, owner, jobs, crons = [], concurrency = DEFAULT_CONCURRENCY } = options;
  await registerJobTasks(owner, jobs);
  const pool = ownerPool(options, concurrency + 2);
  const stopping = new AbortController();
  const running: RunningJobs = new Map();
  const events = new EventEmitter() as WorkerEvents;
  const poolId = new Promise<string>((resolve) =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  );
  const runner = await run({
    pgPool: pool,
    schema: JOB_SCHEMA,
    taskList: taskListOf(options, pool, running, stopping.signal),
    parsedCronItems: parseCronItems(crons.map(cronItemOf)),
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: NEVER_MS, // `stop` decides when a job has had its time
    logger: loggerOf(app.log),
    events,
  });
  runner.promise.catch((error: unknown) => app.log.error({ err: error }, 'The job worker ended'));

  const workerId = await poolId;
  const lock = new WorkerLock(owner, workerId, (error) =>
    app.log.warn({ err: error }, "The job worker's sign of life broke"),
  );
  await lock.hold();
  const handBack = (): void => {
    lock.handBackOfDead(options.handBackGraceMs ?? HAND_BACK_GRACE_MS).then(
      (dead) => dead.length > 0 && app.log.warn({ workers: dead }, 'Took over the jobs of dead workers'),
      (error: unknown) => app.log.warn({ err: error }, 'Jobs of dead workers could not be taken over'),
    );
  };
  handBack();
  const timer = setInterval(handBack, options.handBackEveryMs ?? HAND_BACK_EVERY_MS);
  timer.unref();

  return {
    stop: async (graceMs = DEFAULT_GRACE_MS) => {
      clearInterval(timer);
      await stopRunner(runner, pool, workerId, running, stopping, graceMs);
      await lock.close();
      await pool.end();
    },
  };
}

/** Runs every job that is due, one after the other, and returns when none is left. For tests and the command line. */
export async function runDueJobs(options: Pick<WorkerOptions, 'app' | 'owner' | 'jobs'>): Promise<void> {
  await registerJobTasks(options.owner, options.jobs);
  const pool = ownerPool(options, 3);
  try {
    await runOnce({
      pgPool: pool,
      schema: JOB_SCHEMA,
      taskList: taskListOf(options, pool, new Map(), new AbortController().signal),
      concurrency: 1,
      noHandleSignals: true,
      logger: loggerOf(options.app.log),
    });
  } finally {
    await pool.end();
  }
}

/** Jobs that run in this process, with the number of the try that each is on. */
type RunningJobs = Map<string, number>;

async function stopRunner(
  runner: Runner,
  pool: pg.Pool,
  workerId: string,
  running: RunningJobs,
  stopping: AbortController,
  graceMs: number,
): Promise<void> {
  const stopped = runner.stop().then(
    () => true,
    () => true,
  );
  if (await Promise.race([stopped, pause(graceMs)])) return;
  const interrupted = [...running];
  stopping.abort(new Error('The process stops.')); // from here on none of them can commit
  await Promise.race([stopped, pause(ABORT_MS)]);
  await pool.query(`select ${JOB_SCHEMA}.force_unlock_workers(array[$1])`, [workerId]);
  for (const [jobId, attempt] of interrupted) {
    await pool.query(
      `select ${JOB_SCHEMA}.reschedule_jobs(array[$1::bigint], attempts => $2, run_at => now())`,
      [jobId, attempt - 1],
    );
  }
}

function ownerPool({ owner, app }: Pick<WorkerOptions, 'owner' | 'app'>, size: number): pg.Pool {
  const pool = new pg.Pool({ ...owner, max: size, connectionTimeoutMillis: 10_000 });
  const onError = (error: Error): void =>
    app.log.warn({ err: error }, 'A connection of the job worker broke');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const Envelope = z.object({ tenantId: z.uuid(), input: z.unknown() });

function taskListOf(
  { app, jobs, crons = [] }: Pick<WorkerOptions, 'app' | 'jobs' | 'crons'>,
  pool: pg.Pool,
  running: RunningJobs,
  stopping: AbortSignal,
): TaskList {
  const tasks: TaskList = {};
  for (const declared of jobs) {
    if (tasks[declared.name]) throw new Error(`Two jobs are called ${declared.name}.`);
    tasks[declared.name] = async (payload, { job, abortSignal }) => {
      const { tenantId, input } = Envelope.parse(payload);
      const record = await app.tenants.byId(tenantId);
      if (!record) throw new Error(`Tenant ${tenantId} is gone.`);
      if (record.state === 'removed') return;
      if (record.state === 'suspended') return putOff(pool, job);
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts };
      const home = tenantAtHome(app.config, record);
      running.set(job.id, job.attempts);
      try {
        await withinTime(declared.timeoutSeconds, [abortSignal, stopping], (signal) =>
          declared.parseAndRun(jobRunOf(app, home, declared.name, `job:${job.id}`, attempt, signal), input),
        );
      } finally {
        running.delete(job.id);
      }
    };
  }
  for (const declared of crons) {
    if (tasks[declared.name]) throw new Error(`Two jobs are called ${declared.name}.`);
    tasks[declared.name] = (_payload, { abortSignal }) =>
      withinTime(CRON_TIMEOUT_SECONDS, [abortSignal, stopping], (signal) =>
        declared.run(cronRunOf(app, pool, declared.name, signal)),
      );
  }
  return tasks;
}

/** A job of a site that is held back waits: the same again in a while, as if it had not been tried. */
async function putOff(pool: pg.Pool, job: Job): Promise<void> {
  await pool.query(
    `select ${JOB_SCHEMA}.add_job($1, $2::json, run_at => now() + $3::interval, max_attempts => $4, job_key => $5, priority => $6)`,
    [
      job.task_identifier,
      JSON.stringify(job.payload),
      HELD_BACK_WAIT,
      job.max_attempts,
      job.key,
      job.priority,
    ],
  );
}

function jobRunOf(
  app: App,
  tenant: Tenant,
  name: string,
  requestId: string,
  attempt: { number: number; isLast: boolean },
  signal: AbortSignal,
): JobRun {
  return {
    app,
    tenant,
    log: app.log.child({ job: name, requestId, tenant: tenant.code }),
    attempt: attempt.number,
    isLastAttempt: attempt.isLast,
    signal,
    transaction: (work) =>
      systemTransaction(app, tenant, requestId, async (scope) => {
        signal.throwIfAborted();
        const result = await work(scope);
        signal.throwIfAborted(); // handed back or out of time: somebody else may be doing it already
        return result;
      }),
  };
}

/** A scheduled task as it is run by the worker; exported for tests of sweepers. */
export function cronRunOf(app: App, pool: pg.Pool, name: string, signal: AbortSignal): CronRun {
  const log = app.log.child({ job: name });
  return {
    app,
    log,
    signal,
    ownerRows: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    ownerTransaction: (work) => ownerTransaction(pool, work),
    eachTenant: async (work) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from sites_tenant order by tenant_id',
      );
      for (const { tenant_id: tenantId } of rows) {
        signal.throwIfAborted();
        try {
          const record = await app.tenants.byId(tenantId);
          if (record?.state === 'open')
            await work(
              jobRunOf(
                app,
                tenantAtHome(app.config, record),
                name,
                `cron:${name}`,
                { number: 1, isLast: false },
                signal,
              ),
            );
        } catch (error) {
          log.error({ err: error, tenantId }, 'A scheduled task failed for one tenant');
        }
      }
    },
  };
}

async function ownerTransaction<T>(pool: pg.Pool, work: (query: OwnerQuery) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(async (text, values) => (await client.query(text, values as unknown[])).rows);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    throw error;
  }
}

/** Ends with the work, with its time, or with the process, whichever comes first. */
async function withinTime(
  seconds: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.any([...signals, AbortSignal.timeout(seconds * 1000)]);
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work(signal), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function cronItemOf(declared: Cron) {
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

function loggerOf(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const error = meta?.['error'];
    const fields = { ...scope, ...(error === undefined ? {} : { err: error }) };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}
