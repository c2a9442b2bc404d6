import type { Job, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { AnyJob, Cron, CronRun, JobRun, OwnerQuery } from './job.ts';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { rowsOf } from '../db/send-statement.ts';
import { systemTransaction, tenantAtHome } from './job-scope.ts';

export interface TaskContext {
  readonly app: App;
  readonly jobs: readonly AnyJob[];
  readonly crons: readonly Cron[];
  /** Connects as the owner of the schema. */
  readonly pool: pg.Pool;
  /** Aborted when the runner is abandoned or stopped: running jobs can no longer commit. */
  readonly over: AbortSignal;
  readonly tries: JobAttempts;
}

/** Recent attempts of a runner, so that no completed job is repeated. */
export class JobAttempts {
  private readonly tries = new Map<number, { readonly attempt: number; isDone: boolean }>();

  /** Runs one attempt and records whether it completed. */
  async run(job: Job, work: () => Promise<void>): Promise<void> {
    const current = { attempt: job.attempts, isDone: false };
    this.tries.set(Number(job.id), current); // already a number where pg parses int8
    if (this.tries.size > MAX_TRIES) this.tries.delete(this.tries.keys().next().value as number);
    await work();
    current.isDone = true;
  }

  isDone(jobId: number): boolean {
    return this.tries.get(jobId)?.isDone === true;
  }

  /** Returns the attempt number of this runner; null where it never started the job. */
  attemptOf(jobId: number): number | null {
    return this.tries.get(jobId)?.attempt ?? null;
  }
}

/** Far more than the completions that can be waiting to be recorded. */
const MAX_TRIES = 1_000;
const CRON_TIMEOUT_SECONDS = 600;
/** Delay before a job of a suspended site is checked again. */
const SUSPENDED_SITE_DELAY = '10 minutes';

const Envelope = z.object({ tenantId: z.uuid(), input: z.unknown() });

/** Returns the graphile-worker task of each job and cron. */
export function taskListOf(context: TaskContext): TaskList {
  const { app, jobs, crons, pool, over, tries } = context;
  const tasks: TaskList = {};
  for (const declared of jobs) {
    if (tasks[declared.name]) throw new Error(`Two jobs are called ${declared.name}.`);
    tasks[declared.name] = (payload, { job, abortSignal }) =>
      tries.run(job, async () => {
        const { tenantId, input } = Envelope.parse(payload);
        const record = await app.tenants.byId(tenantId);
        if (!record) throw new Error(`Tenant ${tenantId} is gone.`);
        if (record.state === 'removed') return;
        if (record.state === 'suspended') return reschedule(pool, job);
        const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts };
        const home = tenantAtHome(app.config, record);
        await withinTime(declared.timeoutSeconds, [abortSignal, over], (signal) =>
          declared.parseAndRun(jobRunOf(app, home, declared.name, `job:${job.id}`, attempt, signal), input),
        );
      });
  }
  for (const declared of crons) {
    if (tasks[declared.name]) throw new Error(`Two jobs are called ${declared.name}.`);
    tasks[declared.name] = (_payload, { job, abortSignal }) =>
      tries.run(job, () =>
        withinTime(CRON_TIMEOUT_SECONDS, [abortSignal, over], (signal) =>
          declared.run(cronRunOf(app, pool, declared.name, signal)),
        ),
      );
  }
  return tasks;
}

/** Reschedules a job of a suspended site, without counting the attempt. */
async function reschedule(pool: pg.Pool, job: Job): Promise<void> {
  await pool.query(
    `select ${JOB_SCHEMA}.add_job($1, $2::json, run_at => now() + $3::interval, max_attempts => $4, job_key => $5, priority => $6)`,
    [
      job.task_identifier,
      JSON.stringify(job.payload),
      SUSPENDED_SITE_DELAY,
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
        signal.throwIfAborted(); // returned to the queue or timed out: another worker may be running it already
        return result;
      }),
  };
}

/** Returns the context of a cron run; exported for tests of sweepers. */
export function cronRunOf(app: App, pool: pg.Pool, name: string, signal: AbortSignal): CronRun {
  const log = app.log.child({ job: name });
  return {
    app,
    log,
    signal,
    ownerRows: (query) => rowsOf(pool, query),
    ownerTransaction: (work) => ownerTransaction(pool, work),
    eachTenant: async (work) => {
      const tenants = await rowsOf(
        pool,
        sql<RowOf<'sites_tenant', 'tenantId'>>`select tenant_id from sites_tenant order by tenant_id`,
      );
      for (const { tenantId } of tenants) {
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
    const result = await work((query) => rowsOf(client, query));
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

/** Rejects on a timeout or when the process stops, whichever comes before the work is done. */
async function withinTime(
  seconds: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.any([...signals, AbortSignal.timeout(seconds * 1000)]);
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work(signal), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
