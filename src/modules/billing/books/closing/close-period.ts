import { requireAccess } from '#platform/access/access.ts';
import { recordAudit } from '#platform/audit.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { signatureOf } from '../../payment/signature.ts';
import { manageSeller } from '../../permissions.ts';
import { billingRefusals } from '../../refusals.ts';
import { lockBooks } from '../../seller/books-lock.ts';
import { findSeller, type Seller } from '../../seller/seller-rows.ts';
import { readBranchTotals } from './periods.ts';

const ENTITY = 'billing.period';

/**
 * Closes a month of the seller's books and keeps what its reports sum up to. From now on nothing in it moves; documents that
 * come late stand in the next open month. Waits for everybody who is writing into the books.
 *
 * Refuses with `billing.seller_incomplete`, `billing.period_not_over`, `billing.period_closed`.
 */
export async function closePeriod(scope: Scope, { month: named }: { readonly month: string }): Promise<void> {
  const month = `${named}-01`;
  const seller = await lockSellersBooks(scope);
  if (month >= monthStart(zonedDay(scope.now, scope.tenant.zone)))
    throw refuse(billingRefusals, 'billing.period_not_over');
  const totals = await readBranchTotals(scope, month);
  const by = signatureOf(scope);
  const closed = await scope.tx.first(sql<RowOf<'billing_closed_period', 'periodId'>>`
    insert into billing_closed_period (tenant_id, seller_id, month_on, totals, closed_at, closed_by, closed_by_name)
    values (${scope.tenant.id}, ${seller.sellerId}, ${month}::date, ${JSON.stringify(totals)}::jsonb, ${scope.now}, ${by.userId}, ${by.name})
    on conflict (tenant_id, seller_id, month_on) where reopened_at is null do nothing
    returning period_id`);
  if (!closed) throw refuse(billingRefusals, 'billing.period_closed', { month });
  await recordAudit(scope, {
    action: 'billing.close_period',
    entityKind: ENTITY,
    entityId: closed.periodId,
    after: { month, vatSatang: totals.reduce((sum, { vatSatang }) => sum + vatSatang, 0) },
  });
}

/**
 * Reopens a closed month. Only those who may manage the seller can, with a reason. Documents that went into a later month
 * stay there. Refuses with `billing.period_open`, and as `requireAccess`.
 */
export async function reopenPeriod(
  scope: Scope,
  { month: named, reason }: { readonly month: string; readonly reason: string },
): Promise<void> {
  requireAccess(scope, manageSeller);
  const month = `${named}-01`;
  const seller = await lockSellersBooks(scope);
  const by = signatureOf(scope);
  const reopened = await scope.tx.first(sql<RowOf<'billing_closed_period', 'periodId'>>`
    update billing_closed_period
       set reopened_at = ${scope.now}, reopened_by = ${by.userId}, reopened_by_name = ${by.name}, reopen_reason = ${reason}
     where tenant_id = ${scope.tenant.id} and seller_id = ${seller.sellerId} and month_on = ${month}::date and reopened_at is null
    returning period_id`);
  if (!reopened) throw refuse(billingRefusals, 'billing.period_open');
  await recordAudit(scope, {
    action: 'billing.reopen_period',
    entityKind: ENTITY,
    entityId: reopened.periodId,
    before: { month },
    reason,
  });
}

/** Holds the books alone until the transaction ends, and returns whose they are. */
async function lockSellersBooks(scope: Scope): Promise<Seller> {
  const [, seller] = await Promise.all([lockBooks(scope), findSeller(scope)]);
  if (seller === null) throw refuse(billingRefusals, 'billing.seller_incomplete', { missing: ['name'] });
  return seller;
}
