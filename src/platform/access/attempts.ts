import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { Waiting } from '../refusal.ts';
import type { TenantId } from '../db/tenant-id.ts';

export const ATTEMPT_WINDOW_MINUTES = 15;

export interface Attempt {
  /** What is tried, such as one number or one address; at most 200 characters. */
  readonly subject: string;
  readonly windowMinutes: number;
  readonly now: Date;
}

/** How many attempts there are in the window, and what a refusal says of when it is over. */
export interface AttemptCount {
  readonly attempts: number;
  readonly waiting: z.infer<typeof Waiting>;
}

/** The attempts of a subject in its window, without counting one. */
export interface AttemptState extends AttemptCount {
  /** Null where there are none. */
  readonly lastAt: Date | null;
}

type AttemptRow = RowOf<'platform_attempt', 'attempts' | 'windowStartedAt' | 'lastAttemptAt'>;

/**
 * Counts one attempt of a subject by one conditional statement, on all nodes alike; returns how many there are in the window now.
 * For limits that guard secrets: count in a transaction of its own, before the secret is looked at.
 */
export function countAttempt(tx: Tx, tenantId: TenantId, attempt: Attempt): Promise<AttemptCount> {
  return countAttempts(tx, tenantId, { ...attempt, by: 1 });
}

/** As `countAttempt`, `by` more at once. */
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
 * Counts one attempt only where fewer than `most` are in the window (null: always), or the latest lies `spacingMinutes` back; by one
 * statement, so that attempts at the same time cannot pass together. False: it was not counted.
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

/** How the attempts of a subject stand, without counting one. */
export async function readAttempts(tx: Tx, tenantId: TenantId, attempt: Attempt): Promise<AttemptState> {
  const row = await tx.first(sql<AttemptRow>`
    select attempts, window_started_at, last_attempt_at from platform_attempt
     where tenant_id = ${tenantId} and subject = ${attempt.subject} and window_started_at > ${windowStartOf(attempt)}`);
  if (!row) return { attempts: 0, waiting: { retryAfterSeconds: 0 }, lastAt: null };
  return { ...countOf(row, attempt), lastAt: row.lastAttemptAt };
}

/** What a refusal says of an instant at which something passes again: the seconds until then, rounded up. */
export function waitingUntil(at: Date, now: Date): z.infer<typeof Waiting> {
  return { retryAfterSeconds: Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000)) };
}

/**
 * Takes one attempt off again, which turned out to be no guess. Only that one: clearing a place's count would let somebody
 * with an account of their own guess at others without end.
 */
export async function takeAttemptBack(tx: Tx, tenantId: TenantId, subject: string): Promise<void> {
  await tx.run(sql`
    update platform_attempt set attempts = greatest(0, attempts - 1)
     where tenant_id = ${tenantId} and subject = ${subject}`);
}

/** Forgets a subject's attempts: after the right password. */
export async function clearAttempts(tx: Tx, tenantId: TenantId, subject: string): Promise<void> {
  await tx.run(sql`delete from platform_attempt where tenant_id = ${tenantId} and subject = ${subject}`);
}

/** Attempts of a window that began here or before count no more. */
function windowStartOf({ windowMinutes, now }: Attempt): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}

function countOf({ attempts, windowStartedAt }: AttemptRow, { windowMinutes, now }: Attempt): AttemptCount {
  const endsAt = new Date(windowStartedAt.getTime() + windowMinutes * 60_000);
  return { attempts, waiting: waitingUntil(endsAt, now) };
}
