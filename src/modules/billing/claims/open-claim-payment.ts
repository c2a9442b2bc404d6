import { addDays } from '#platform/dates/calendar-date.ts';
import { startOfDay } from '#platform/dates/business-day.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { type DocumentRow, lockDocument } from '../document/document-rows.ts';
import { documentPaths } from '../document/paths.ts';
import { extendPayment } from '../payment/close-payment.ts';
import { openPayment } from '../payment/open-payment.ts';
import { findPaymentOf, lockPaymentOf } from '../payment/payment-rows.ts';
import { billingPaths } from '../paths.ts';
import { billingRefusals } from '../refusals.ts';
import { dueSatang, isPayable } from './claim-rules.ts';
import { claimTargetOf } from './claim-rows.ts';

/** A payment stays open for so long after the due day, or after somebody opened it: claims do not expire by themselves. */
const OPEN_DAYS = 60;

/**
 * Opens the payment of an invoice over what is due, or returns the one that is open. There is one for each invoice; it
 * takes several transfers.
 *
 * Refuses with `billing.document_missing`, `billing.not_payable`: not an invoice, paid, void, or paid through what it is
 * about.
 */
export async function openClaimPayment(
  scope: Scope,
  documentId: string,
): Promise<{ readonly paymentId: string; readonly slug: string }> {
  const target = claimTargetOf(documentId);
  const open = await lockPaymentOf(scope, target);
  const claim = await lockDocument(scope, documentId);
  if (!isPayable(claim) || (await hasOwnPayment(scope, claim)))
    throw refuse(billingRefusals, 'billing.not_payable');
  const expiresAt = endOf(scope, claim);
  if (open) {
    await extendPayment(scope, target, expiresAt);
    return { paymentId: open.paymentId, slug: open.slug };
  }
  const { buyer, buyerUserId, number } = claim;
  return openPayment(scope, {
    ...target,
    targetLabel: number,
    amountSatang: dueSatang(claim),
    expiresAt,
    contact: { name: buyer?.name ?? '', email: '', phone: buyer?.phone ?? '' },
    // Somebody who pays through a forwarded link is not shown the document, because it names the buyer.
    returnPath: buyerUserId === null ? billingPaths.thankYou() : documentPaths.document(number),
    managePath: documentPaths.manageDocument(documentId),
    payerUserId: buyerUserId,
    guestId: null,
  });
}

/** Whether what the invoice is about, such as an order, is paid by itself. */
async function hasOwnPayment(scope: Scope, { supplyKind, supplyId }: DocumentRow): Promise<boolean> {
  if (supplyKind === null || supplyId === null) return false;
  return (await findPaymentOf(scope, { targetKind: supplyKind, targetId: supplyId })) !== null;
}

function endOf(scope: Scope, { dueOn }: DocumentRow): Date {
  const { zone } = scope.tenant;
  const today = zonedDay(scope.now, zone);
  const from = dueOn !== null && dueOn > today ? dueOn : today;
  return startOfDay(addDays(from, OPEN_DAYS), zone);
}
