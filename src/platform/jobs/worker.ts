import { setTimeout as pause } from 'node:timers/promises';
import { runOnce } from 'graphile-worker';
import type pg from 'pg';
import type { App } from '../app.ts';
import type { AnyJob, Cron } from './job.ts';
import { BATCHED_COMPLETION, JobRunner, loggerOf, ownerPool, type RunnerOptions } from './job-runner.ts';
import { JOB_SCHEMA, registerJobTasks } from '../db/job-schema.ts';
import { JobAttempts, taskListOf } from './job-tasks.ts';
import type { AbandonedJobs } from './worker-lock.ts';

export interface WorkerOptions {
  readonly app: App;
  /** Connects as the owner of the schema: the run-time role cannot read the queue. */
  readonly owner: pg.ClientConfig;
  readonly jobs: readonly AnyJob[];
  readonly crons?: readonly Cron[];
  readonly concurrency?: number;
  /** Interval of taking over jobs of dead workers, and how long such a job must have been locked. */
  readonly handBackEveryMs?: number;
  readonly handBackGraceMs?: number;
  /** Time without a reply after which a connection counts as lost. */
  readonly silenceMs?: number;
}

export interface JobWorker {
  /**
   * Takes no new jobs, waits `graceMs` for running ones, then returns the rest to the queue as if they had not
   * started. A returned job can no longer commit here.
   */
  stop(graceMs?: number): Promise<void>;
}

export const DEFAULT_CONCURRENCY = 4;
const DEFAULT_GRACE_MS = 10_000;
const HAND_BACK_EVERY_MS = 30_000;
const HAND_BACK_GRACE_MS = 10_000;
/** Delay between restarts of the runner: short, because the database may be back only briefly. */
const RESTART_AFTER_MS = 500;
/** Number of interrupted jobs to remember; the oldest are dropped first. */
const MAX_SPARED = 1_000;

/**
 * Runs the installation's jobs in this process until `stop`. Survives an outage of the database: the running jobs are
 * returned to the queue and a new runner takes over.
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  await registerJobTasks(options.owner, options.jobs);
  const worker = new RunnerSupervisor(options);
  await worker.start();
  return worker;
}

class RunnerSupervisor implements JobWorker {
  private readonly options: WorkerOptions & RunnerOptions;
  private readonly stopping = new AbortController();
  /** Of lost runners: jobs not yet returned to the queue. */
  private left: AbandonedJobs[] = [];
  private readonly spared = new Set<number>();
  private runner: JobRunner | null = null;
  private keeping: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(options: WorkerOptions) {
    this.options = { crons: [], concurrency: DEFAULT_CONCURRENCY, ...options };
  }

  async start(): Promise<void> {
    this.runner = await JobRunner.start(this.options);
    this.keeping = this.keep(this.runner);
    this.handBackOfDead();
    const everyMs = this.options.handBackEveryMs ?? HAND_BACK_EVERY_MS;
    this.timer = setInterval(() => this.handBackOfDead(), everyMs).unref();
  }

  async stop(graceMs: number = DEFAULT_GRACE_MS): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.keeping;
    await this.runner?.stop(graceMs);
  }

  /** Replaces a lost runner by a new one, as often as needed. */
  private async keep(first: JobRunner): Promise<void> {
    const { signal } = this.stopping;
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    for (let runner: JobRunner | null = first; runner !== null; runner = this.runner) {
      const reason = await Promise.race([runner.lost, stopped]);
      if (signal.aborted) return;
      const lostAt = performance.now();
      this.options.app.log.warn({ err: reason }, 'The job worker lost its database; it waits for its return');
      this.runner = null;
      this.left.push(await runner.abandon());
      this.runner = await this.startAgain(lostAt);
    }
  }

  /** Null when the worker is stopped meanwhile. */
  private async startAgain(lostAt: number): Promise<JobRunner | null> {
    const { app } = this.options;
    const { signal } = this.stopping;
    for (let lastReason = ''; !signal.aborted; ) {
      try {
        let handedBack = 0;
        const runner = await JobRunner.start(this.options, async (lock) => {
          for (const left of [...this.left]) {
            handedBack += await lock.handBack(left, this.spared);
            this.left = this.left.filter((each) => each !== left);
          }
        });
        this.forgetOldest();
        const afterMs = Math.round(performance.now() - lostAt);
        app.log.info({ afterMs, handedBack }, 'The job worker goes on');
        return runner;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason) app.log.warn({ err: error }, 'The job worker cannot go on yet');
        lastReason = reason;
        await pause(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined); // a stop ends the pause
      }
    }
    return null;
  }

  private forgetOldest(): void {
    for (const id of this.spared) {
      if (this.spared.size <= MAX_SPARED) return;
      this.spared.delete(id);
    }
  }

  private handBackOfDead(): void {
    const { log } = this.options.app;
    this.runner?.handBackOfDead(this.options.handBackGraceMs ?? HAND_BACK_GRACE_MS).then(
      (dead) => dead.length > 0 && log.warn({ workers: dead }, 'Took over the jobs of dead workers'),
      (error: unknown) => log.warn({ err: error }, 'Jobs of dead workers could not be taken over'),
    );
  }
}

/** Runs all due jobs sequentially until none is left. For tests and the command line. */
export async function runDueJobs(options: Pick<WorkerOptions, 'app' | 'owner' | 'jobs'>): Promise<void> {
  const { app, owner, jobs } = options;
  await registerJobTasks(owner, jobs);
  const pool = ownerPool(owner, app.log, 3);
  const over = new AbortController().signal;
  try {
    await runOnce({
      pgPool: pool,
      schema: JOB_SCHEMA,
      taskList: taskListOf({ app, jobs, crons: [], pool, over, tries: new JobAttempts() }),
      concurrency: 1,
      noHandleSignals: true,
      preset: BATCHED_COMPLETION,
      logger: loggerOf(app.log),
    });
  } finally {
    await pool.end();
  }
}
