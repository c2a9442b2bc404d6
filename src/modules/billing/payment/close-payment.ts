import type { Scope } from '#platform/scope.ts';
import { paymentAllows } from './payment-rules.ts';
import { changePayment, lockPaymentOf, type PaymentTarget } from './payment-rows.ts';
import { releaseHeldMoney } from './wallet-use.ts';

/**
 * Moves the expiry of a target's payment to a later instant. An earlier one changes nothing, nor does a payment that
 * has ended.
 */
export async function extendPayment(scope: Scope, target: PaymentTarget, expiresAt: Date): Promise<void> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment || payment.expiredAt || payment.expiresAt >= expiresAt) return;
  await changePayment(scope, payment, { expiresAt });
}

/**
 * Expires a target's payment. Returns true if it is expired (now or before); returns false and changes nothing if it is
 * paid or a slip is being verified: then the target must wait. Late money revives an expired payment (`paymentPaid`).
 */
export async function expirePayment(scope: Scope, target: PaymentTarget): Promise<boolean> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment || payment.status === 'expired') return true;
  if (!paymentAllows[payment.status].expire) return false;
  await changePayment(scope, await releaseHeldMoney(scope, payment), { expiredAt: scope.now });
  return true;
}

/**
 * Cancels a target's payment for good. Returns true if it is cancelled or does not exist; returns false and changes
 * nothing if it is paid or a slip is being verified. Partly paid money becomes surplus to be returned.
 */
export async function cancelPayment(scope: Scope, target: PaymentTarget): Promise<boolean> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment) return true;
  if (!paymentAllows[payment.status].cancel) return false;
  await changePayment(scope, await releaseHeldMoney(scope, payment), { cancelledAt: scope.now });
  return true;
}

/**
 * Ends a target's payment for good, paid or not, because the target will not be delivered. Returns true if it has ended
 * or does not exist: all money held becomes surplus to be returned. Returns false and changes nothing while a slip is
 * being verified.
 */
export async function abandonPayment(scope: Scope, target: PaymentTarget): Promise<boolean> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment) return true;
  if (payment.status === 'verifying') return false;
  await changePayment(scope, await releaseHeldMoney(scope, payment), { cancelledAt: scope.now });
  return true;
}
