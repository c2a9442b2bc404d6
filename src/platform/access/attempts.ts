import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { Waiting } from '../refusal.ts';
import type { TenantId } from '../db/tenant-id.ts';

export const ATTEMPT_WINDOW_MINUTES = 15;

export interface Attempt {
  /** What is limited, such as one phone number or one address; at most 200 characters. */
  readonly subject: string;
  readonly windowMinutes: number;
  readonly now: Date;
}

/** Number of attempts in the window, and the refusal details with the time until it ends. */
export interface AttemptCount {
  readonly attempts: number;
  readonly waiting: z.infer<typeof Waiting>;
}

/** The attempts of a subject in its window, read without counting one. */
export interface AttemptState extends AttemptCount {
  /** Null where there are no attempts. */
  readonly lastAt: Date | null;
}

type AttemptRow = RowOf<'platform_attempt', 'attempts' | 'windowStartedAt' | 'lastAttemptAt'>;

/**
 * Counts one attempt of a subject with a single upsert, so the count is exact across nodes. Returns the count in the
 * current window. For limits that guard secrets: call it in a separate transaction before the secret is checked.
 */
export function countAttempt(tx: Tx, tenantId: TenantId, attempt: Attempt): Promise<AttemptCount> {
  return countAttempts(tx, tenantId, { ...attempt, by: 1 });
}

/** As `countAttempt`, but adds `by` attempts. */
export async function countAttempts(
  tx: Tx,
  tenantId: TenantId,
  { by, ...attempt }: Attempt & { readonly by: number },
): Promise<AttemptCount> {
  const { subject, now } = attempt;
  const windowStart = windowStartOf(attempt);
  const row = await tx.one(sql<AttemptRow>`
    insert into platform_attempt (tenant_id, subject, window_started_at, attempts, last_attempt_at)
    values (${tenantId}, ${subject}, ${now}, ${by}::integer, ${now})
    on conflict (tenant_id, subject) do update
       set attempts = case when platform_attempt.window_started_at <= ${windowStart} then ${by}::integer else platform_attempt.attempts + ${by}::integer end,
           window_started_at = case when platform_attempt.window_started_at <= ${windowStart} then ${now} else platform_attempt.window_started_at end,
           last_attempt_at = ${now}
    returning attempts, window_started_at, last_attempt_at`);
  return countOf(row, attempt);
}

/**
 * Counts one attempt only if fewer than `most` are in the window (null: no limit), or if the latest is at least
 * `spacingMinutes` old. A single upsert, so concurrent attempts cannot pass together. Returns false where it was not
 * counted.
 */
export async function takeAttempt(
  tx: Tx,
  tenantId: TenantId,
  {
    most,
    spacingMinutes,
    ...attempt
  }: Attempt & { readonly most: number | null; readonly spacingMinutes?: number },
): Promise<boolean> {
  const { subject, now } = attempt;
  const windowStart = windowStartOf(attempt);
  const spacedSince = spacingMinutes === undefined ? null : new Date(now.getTime() - spacingMinutes * 60_000);
  const taken = await tx.run(sql`
    insert into platform_attempt (tenant_id, subject, window_started_at, attempts, last_attempt_at)
    values (${tenantId}, ${subject}, ${now}, 1, ${now})
    on conflict (tenant_id, subject) do update
       set attempts = case when platform_attempt.window_started_at <= ${windowStart} then 1 else platform_attempt.attempts + 1 end,
           window_started_at = case when platform_attempt.window_started_at <= ${windowStart} then ${now} else platform_attempt.window_started_at end,
           last_attempt_at = ${now}
     where platform_attempt.window_started_at <= ${windowStart} or ${most}::integer is null or platform_attempt.attempts < ${most}::integer
        or platform_attempt.last_attempt_at <= ${spacedSince}::timestamptz`);
  return taken === 1;
}

/**
 * Counts one attempt if fewer than `free` are in the window, or if the latest is old enough: 1, 2, 4 … seconds, at most
 * `maxWaitSeconds`. A single upsert, so concurrent attempts cannot pass together. Returns null where it was counted, otherwise
 * the time until the next one may be; what was refused does not prolong it.
 */
export async function takeSlowingAttempt(
  tx: Tx,
  tenantId: TenantId,
  { free, maxWaitSeconds, ...attempt }: Attempt & { readonly free: number; readonly maxWaitSeconds: number },
): Promise<z.infer<typeof Waiting> | null> {
  const { subject, now } = attempt;
  const windowStart = windowStartOf(attempt);
  const waitSeconds = sql`least(${maxWaitSeconds}::double precision, 2 ^ least(platform_attempt.attempts - ${free}::integer, 30))`;
  const taken = await tx.run(sql`
    insert into platform_attempt (tenant_id, subject, window_started_at, attempts, last_attempt_at)
    values (${tenantId}, ${subject}, ${now}, 1, ${now})
    on conflict (tenant_id, subject) do update
       set attempts = case when platform_attempt.window_started_at <= ${windowStart} then 1 else platform_attempt.attempts + 1 end,
           window_started_at = case when platform_attempt.window_started_at <= ${windowStart} then ${now} else platform_attempt.window_started_at end,
           last_attempt_at = ${now}
     where platform_attempt.window_started_at <= ${windowStart} or platform_attempt.attempts < ${free}::integer
        or platform_attempt.last_attempt_at + make_interval(secs => ${waitSeconds}) <= ${now}`);
  if (taken === 1) return null;
  const { attempts, lastAt } = await readAttempts(tx, tenantId, attempt);
  const waitMs = Math.min(maxWaitSeconds, 2 ** Math.min(attempts - free, 30)) * 1000;
  return waitingUntil(new Date((lastAt ?? now).getTime() + waitMs), now);
}

/** Reads the attempts of a subject without counting one. */
export async function readAttempts(tx: Tx, tenantId: TenantId, attempt: Attempt): Promise<AttemptState> {
  const row = await tx.first(sql<AttemptRow>`
    select attempts, window_started_at, last_attempt_at from platform_attempt
     where tenant_id = ${tenantId} and subject = ${attempt.subject} and window_started_at > ${windowStartOf(attempt)}`);
  if (!row) return { attempts: 0, waiting: { retryAfterSeconds: 0 }, lastAt: null };
  return { ...countOf(row, attempt), lastAt: row.lastAttemptAt };
}

/** Returns the details of a refusal that ends at `at`: the seconds until then, rounded up. */
export function waitingUntil(at: Date, now: Date): z.infer<typeof Waiting> {
  return { retryAfterSeconds: Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000)) };
}

/**
 * Takes back one attempt that turned out not to be a guess. Only one: clearing the count of a client network would let
 * an attacker with an account of their own guess other passwords without limit.
 */
export async function takeAttemptBack(tx: Tx, tenantId: TenantId, subject: string): Promise<void> {
  await tx.run(sql`
    update platform_attempt set attempts = greatest(0, attempts - 1)
     where tenant_id = ${tenantId} and subject = ${subject}`);
}

/** Clears the attempts of a subject, such as after a correct password. */
export async function clearAttempts(tx: Tx, tenantId: TenantId, subject: string): Promise<void> {
  await tx.run(sql`delete from platform_attempt where tenant_id = ${tenantId} and subject = ${subject}`);
}

/** Windows that began at this instant or earlier have ended. */
function windowStartOf({ windowMinutes, now }: Attempt): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}

function countOf({ attempts, windowStartedAt }: AttemptRow, { windowMinutes, now }: Attempt): AttemptCount {
  const endsAt = new Date(windowStartedAt.getTime() + windowMinutes * 60_000);
  return { attempts, waiting: waitingUntil(endsAt, now) };
}
