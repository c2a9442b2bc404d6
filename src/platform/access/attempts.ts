import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { Waiting } from '../refusal.ts';
import type { TenantId } from '../tenancy/tenant.ts';

/** Failed sign-ins within the window after which an address has to wait. */
export const MAX_ATTEMPTS_PER_EMAIL = 10;
/** Failed sign-ins within the window from one place, whatever the address. */
export const MAX_ATTEMPTS_PER_IP = 100;
export const ATTEMPT_WINDOW_MINUTES = 15;

export interface Attempt {
  /** What is tried, such as one number or one address; at most 200 characters. */
  readonly subject: string;
  readonly windowMinutes: number;
  readonly now: Date;
}

/**
 * Counts one attempt of a subject by one conditional statement, on all nodes alike; returns how many there are in the window now.
 * For limits that guard secrets: count in a transaction of its own, before the secret is looked at.
 */
export function countAttempt(tx: Tx, tenantId: TenantId, attempt: Attempt): Promise<number> {
  return countAttempts(tx, tenantId, { ...attempt, by: 1 });
}

/** As `countAttempt`, `by` more at once. */
export async function countAttempts(
  tx: Tx,
  tenantId: TenantId,
  { subject, windowMinutes, now, by }: Attempt & { readonly by: number },
): Promise<number> {
  const windowStart = new Date(now.getTime() - windowMinutes * 60_000);
  const row = await tx.one(sql<{ attempts: number }>`
    insert into platform_attempt (tenant_id, subject, window_started_at, attempts) values (${tenantId}, ${subject}, ${now}, ${by}::integer)
    on conflict (tenant_id, subject) do update
       set attempts = case when platform_attempt.window_started_at < ${windowStart} then ${by}::integer else platform_attempt.attempts + ${by}::integer end,
           window_started_at = case when platform_attempt.window_started_at < ${windowStart} then ${now} else platform_attempt.window_started_at end
    returning attempts`);
  return row.attempts;
}

/** How long whoever has used up their attempts has to wait: none of them counts any more when the window is over. */
export function afterWindow(windowMinutes: number): z.infer<typeof Waiting> {
  return { retryAfterSeconds: windowMinutes * 60 };
}

/** How many attempts of a subject there are in the window, without counting one. */
export async function readAttempts(
  tx: Tx,
  tenantId: TenantId,
  { subject, windowMinutes, now }: Attempt,
): Promise<number> {
  const row = await tx.first(sql<{ attempts: number }>`
    select attempts from platform_attempt
     where tenant_id = ${tenantId} and subject = ${subject} and window_started_at >= ${new Date(now.getTime() - windowMinutes * 60_000)}`);
  return row?.attempts ?? 0;
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
