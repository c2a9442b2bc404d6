import type { z } from 'zod';
import type { App } from '../app.ts';
import { type Compilable, type ResultOf, sql } from '../db/query.ts';
import type { Log } from '../observability/log.ts';
import type { Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { wakeWorkers } from './wake-workers.ts';

/** Context of a running job: its tenant, one transaction at a time. */
export interface JobRun {
  readonly app: App;
  readonly tenant: Tenant;
  readonly log: Log;
  /** Attempt number, starting at 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops or on a timeout: pass it to everything that waits. */
  readonly signal: AbortSignal;
  /**
   * Runs `work` in a write transaction of the job's tenant, as the run-time role. May be called several times,
   * sequentially.
   */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

export interface JobDefinition<Payload extends z.ZodType> {
  /** `<module>.<verb_noun>`; renaming one orphans jobs queued under the old name. */
  readonly name: string;
  readonly payload: Payload;
  /** After this many attempts the job is kept as failed. Back-off between attempts: e, e², e³ … e¹⁰ seconds. */
  readonly maxAttempts?: number;
  readonly timeoutSeconds?: number;
  /** Lower values run first; default 0. */
  readonly priority?: number;
  /** Runs at least once: a crash repeats it, so it must be idempotent. */
  readonly run: (job: JobRun, payload: z.output<Payload>) => Promise<void>;
}

const DEFAULT_MAX_ATTEMPTS = 10;
const DEFAULT_TIMEOUT_SECONDS = 300;
/** Limit of `platform_enqueue`. */
const MAX_PER_STATEMENT = 1_000;

/** A declared job, its payload type erased, for the worker. */
export interface AnyJob {
  readonly name: string;
  readonly maxAttempts: number;
  readonly timeoutSeconds: number;
  readonly priority: number;
  parseAndRun(job: JobRun, payload: unknown): Promise<void>;
}

export interface Job<Payload extends z.ZodType> extends AnyJob {
  readonly payload: Payload;
}

/** Declares a job. List it in the module's `jobs.ts` and request it with `enqueue`. */
export function job<Payload extends z.ZodType>(definition: JobDefinition<Payload>): Job<Payload> {
  return {
    name: definition.name,
    payload: definition.payload,
    maxAttempts: definition.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    timeoutSeconds: definition.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    priority: definition.priority ?? 0,
    parseAndRun: async (run, payload) => definition.run(run, definition.payload.parse(payload)),
  };
}

export interface EnqueueOptions {
  /** Not before this instant. */
  readonly runAt?: Date;
  /**
   * At most one job waits per key, task and tenant: enqueuing again replaces its payload and time. A running job
   * continues, and a new one waits behind it. Transactions with the same key wait for each other.
   */
  readonly key?: string;
}

/** Enqueues a job in the scope's transaction: it runs after the commit, and never after a rollback. */
export async function enqueue<Payload extends z.ZodType>(
  scope: Scope,
  wanted: Job<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(scope, [jobRequest(wanted, payload, options)]);
}

/** A job to enqueue together with others. */
export interface JobRequest {
  readonly task: string;
  readonly input: unknown;
  readonly runAt: Date | null;
  readonly key: string | null;
  readonly maxAttempts: number;
  readonly priority: number;
}

/** Returns a request for `enqueueAll`; throws where the payload does not match the job's schema. */
export function jobRequest<Payload extends z.ZodType>(
  wanted: Job<Payload>,
  payload: z.input<Payload>,
  { runAt, key }: EnqueueOptions = {},
): JobRequest {
  wanted.payload.parse(payload);
  const { name: task, maxAttempts, priority } = wanted;
  return { task, input: payload, runAt: runAt ?? null, key: key ?? null, maxAttempts, priority };
}

/** Enqueues many jobs, a thousand per statement, in the scope's transaction. Keys must be distinct. */
export async function enqueueAll(scope: Scope, wanted: readonly JobRequest[]): Promise<void> {
  for (let at = 0; at < wanted.length; at += MAX_PER_STATEMENT) {
    const some = wanted.slice(at, at + MAX_PER_STATEMENT);
    await scope.tx.run(sql`select platform_enqueue(${JSON.stringify(some)}::jsonb)`);
  }
  const due = wanted.filter(({ runAt }) => runAt === null).length;
  if (due > 0) scope.tx.afterCommit(() => wakeWorkers(scope.app, scope.tenant.id, due));
}

/** Context of a cron: iterate over the tenants, or query across them as the owner of the schema. */
export interface CronRun {
  readonly app: App;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Runs one statement with the owner's rights, over all tenants. For platform sweepers. */
  readonly ownerRows: OwnerQuery;
  /** Runs one transaction with the owner's rights. */
  ownerTransaction<T>(work: (query: OwnerQuery) => Promise<T>): Promise<T>;
  /** Runs `work` for each open tenant in turn; a failure for one tenant is logged and does not stop the others. */
  eachTenant(work: (job: JobRun) => Promise<void>): Promise<void>;
}

export type OwnerQuery = <Q extends Compilable>(query: Q) => Promise<ResultOf<Q>[]>;

/** A task run on a schedule, once for all nodes. */
export interface Cron {
  readonly name: string;
  /** Minute, hour, day of month, month, day of week, in UTC. */
  readonly schedule: string;
  readonly run: (run: CronRun) => Promise<void>;
}

export function cron(definition: Cron): Cron {
  return definition;
}
