import { emit } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';
import { type PaymentEvent, paymentOverpaid, paymentPaid, paymentUnderpaid } from './payment-events.ts';
import { incomingMoney, isSettled, outstandingSatang, surplusSatang } from './payment-rules.ts';
import { changePayment, type Payment, paymentEventOf } from './payment-rows.ts';
import { oldestWaitingSlip } from './slip-rows.ts';
import { settleHeldMoney } from './wallet-use.ts';

/** Adds received money to a locked payment. Money held in the payer's wallet is posted once it covers the rest. */
export async function changeByMoney(scope: Scope, payment: Payment, cameSatang: number): Promise<Payment> {
  const isCancelled = payment.cancelledAt !== null;
  const { postSatang, ...incoming } = incomingMoney({ ...payment, isCancelled }, cameSatang);
  if (postSatang !== null) await settleHeldMoney(scope, payment, postSatang);
  const isWhole = outstandingSatang({ ...payment, ...incoming }) === 0;
  return changePayment(scope, payment, {
    ...incoming,
    waitingSince: await oldestWaitingSlip(scope, payment.paymentId),
    paidAt: payment.paidAt ?? (isWhole && !isCancelled ? scope.now : null),
  });
}

/** Emits the event that follows from received money. */
export async function emitIncomingMoney(scope: Scope, before: Payment, after: Payment): Promise<void> {
  const payload: PaymentEvent = paymentEventOf(after);
  const isNewlyPaid = !isSettled(before.status) || (after.takesAnyAmount && after.status === 'paid');
  if (isSettled(after.status) && isNewlyPaid) await emit(scope, paymentPaid, payload);
  if (after.status === 'overpaid' || after.status === 'cancelled') {
    await emit(scope, paymentOverpaid, { ...payload, surplusSatang: surplusSatang(after) });
  } else if (!isSettled(after.status)) {
    await emit(scope, paymentUnderpaid, { ...payload, outstandingSatang: outstandingSatang(after) });
  }
}
