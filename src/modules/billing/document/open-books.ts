import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingRefusals } from '../refusals.ts';
import { shareBooks } from '../seller/books-lock.ts';

/** Keeps what stands in a closed month: it is corrected by a credit note. Refuses with `billing.period_closed`. */
export async function requireOpenMonth(scope: Scope, of: MonthOfBooks): Promise<void> {
  if (!(await isMonthOpen(scope, of)))
    throw refuse(billingRefusals, 'billing.period_closed', { month: of.month });
}

/** A month of a seller's books. */
interface MonthOfBooks {
  readonly sellerId: string;
  /** Its first day. */
  readonly month: string;
}

/** Whether a month is open; it stays so until the transaction ends. */
export async function isMonthOpen(scope: Scope, { sellerId, month }: MonthOfBooks): Promise<boolean> {
  await shareBooks(scope);
  const closed = await scope.tx.first(sql<{ isClosed: boolean }>`
    select true as is_closed from billing_closed_period
     where tenant_id = ${scope.tenant.id} and seller_id = ${sellerId} and month_on = ${month}::date and reopened_at is null`);
  return closed === null;
}
