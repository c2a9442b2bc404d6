import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { grantsSpent, RETURNED_GRANT_DAYS } from '#modules/ledger/public.ts';
import { heldSatang } from './payment-rules.ts';
import type { Payment } from './payment-rows.ts';
import { USE_KIND } from './wallet-use.ts';

export const RETURN_KIND = 'billing.surplus_return';

const DAY_MS = 86_400_000;

/**
 * Returns how much of a refund to the payer's wallet must be a grant, and its expiry. Own money is refunded first; it
 * is all that was received except the spent grants.
 */
export async function grantShareOfRefund(
  scope: Scope,
  payment: Payment,
  amountSatang: number,
): Promise<{ grantSatang: number; grantUntil: Date }> {
  const [uses, returns] = await Promise.all([
    scope.tx.rows(sql<{ id: string }>`
      select use_id::text as id from billing_wallet_use
       where tenant_id = ${scope.tenant.id} and payment_id = ${payment.paymentId} and state = 'posted'`),
    scope.tx.rows(sql<{ id: string }>`
      select return_id::text as id from billing_surplus_return
       where tenant_id = ${scope.tenant.id} and payment_id = ${payment.paymentId} and way = 'credit'`),
  ]);
  const grants = await grantsSpent(scope, {
    spent: { refKind: USE_KIND, refIds: uses.map(({ id }) => id) },
    refunded: { refKind: RETURN_KIND, refIds: returns.map(({ id }) => id) },
  });
  const ownSatang = heldSatang(payment) - grants.satang;
  const soonest = new Date(scope.now.getTime() + RETURNED_GRANT_DAYS * DAY_MS);
  return {
    grantSatang: Math.max(0, amountSatang - Math.max(0, ownSatang)),
    grantUntil: grants.until !== null && grants.until > soonest ? grants.until : soonest,
  };
}
