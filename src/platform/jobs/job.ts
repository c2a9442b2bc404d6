import type { z } from 'zod';
import type { App } from '../app.ts';
import { sql } from '../db/query.ts';
import type { Log } from '../observability/log.ts';
import type { Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { wakeWorkers } from './wake-workers.ts';

/** What a job may touch while it runs: its tenant, one transaction at a time. */
export interface JobRun {
  readonly app: App;
  readonly tenant: Tenant;
  readonly log: Log;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops or the job's time is over: pass it to whatever waits. */
  readonly signal: AbortSignal;
  /** A write transaction of the job's tenant, as the run-time role. May be opened several times, one after the other. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

export interface JobDefinition<Payload extends z.ZodType> {
  /** `<module>.<verb_noun>`; renaming one strands what is queued under the old name. */
  readonly name: string;
  readonly payload: Payload;
  /** After so many tries the job is kept as failed, for people to look at. Waits between tries: e, e², e³ … e¹⁰ seconds. */
  readonly maxAttempts?: number;
  readonly timeoutSeconds?: number;
  /** Smaller runs first; 0 unless told. */
  readonly priority?: number;
  /** Runs at least once; a crash repeats it. The effect must be the same however often it runs. */
  readonly run: (job: JobRun, payload: z.output<Payload>) => Promise<void>;
}

const DEFAULT_MAX_ATTEMPTS = 10;
const DEFAULT_TIMEOUT_SECONDS = 300;
/** What `platform_enqueue` takes at once. */
const MOST_IN_A_STATEMENT = 1_000;

/** A declared job, its payload's type erased: what the worker needs. */
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

/** Declares a job. List it in the module's `jobs.ts`, ask for it with `enqueue`. */
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
   * One waiting job per key, task and tenant: asking again replaces its payload and time. A job that already runs is
   * let go on, and a new one waits behind it. Two transactions with the same key wait for each other.
   */
  readonly key?: string;
}

/** Asks for a job in the scope's transaction: it runs after the commit, and never when there is none. */
export async function enqueue<Payload extends z.ZodType>(
  scope: Scope,
  wanted: Job<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(scope, [jobRequest(wanted, payload, options)]);
}

/** A job that somebody may ask for together with others. */
export interface JobRequest {
  readonly task: string;
  readonly input: unknown;
  readonly runAt: Date | null;
  readonly key: string | null;
  readonly maxAttempts: number;
  readonly priority: number;
}

/** One of the jobs for `enqueueAll`; throws when the payload is not what the job takes. */
export function jobRequest<Payload extends z.ZodType>(
  wanted: Job<Payload>,
  payload: z.input<Payload>,
  { runAt, key }: EnqueueOptions = {},
): JobRequest {
  wanted.payload.parse(payload);
  const { name: task, maxAttempts, priority } = wanted;
  return { task, input: payload, runAt: runAt ?? null, key: key ?? null, maxAttempts, priority };
}

/** Asks for many jobs, a thousand in a statement; like `enqueue`, all or none of them run. No key may be there twice. */
export async function enqueueAll(scope: Scope, wanted: readonly JobRequest[]): Promise<void> {
  for (let at = 0; at < wanted.length; at += MOST_IN_A_STATEMENT) {
    const some = wanted.slice(at, at + MOST_IN_A_STATEMENT);
    await scope.tx.run(sql`select platform_enqueue(${JSON.stringify(some)}::jsonb)`);
  }
  const due = wanted.filter(({ runAt }) => runAt === null).length;
  if (due > 0) scope.tx.afterCommit(() => wakeWorkers(scope.app, scope.tenant.id, due));
}

/** What a scheduled task may do: walk over the tenants, or work as the schema's owner across them. */
export interface CronRun {
  readonly app: App;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** One statement with the owner's rights, over all tenants. For platform sweepers. */
  ownerRows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** One transaction with the owner's rights. */
  ownerTransaction<T>(work: (query: OwnerQuery) => Promise<T>): Promise<T>;
  /** Every tenant in turn; a tenant whose turn fails is logged and does not hold up the others. */
  eachTenant(work: (job: JobRun) => Promise<void>): Promise<void>;
}

export type OwnerQuery = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A task that runs by the clock, once for all nodes. */
export interface Cron {
  readonly name: string;
  /** Minute, hour, day of month, month, day of week, in UTC. */
  readonly schedule: string;
  readonly run: (run: CronRun) => Promise<void>;
}

export function cron(definition: Cron): Cron {
  return definition;
}
