import type { Scope } from '#platform/scope.ts';
import { paymentAllows } from './payment-rules.ts';
import { changePayment, lockPaymentOf, type PaymentTarget } from './payment-rows.ts';
import { releaseHeldMoney } from './wallet-use.ts';

/** Moves the end of a target's payment to a later instant; an earlier one, and a payment that has ended, stay as they are. */
export async function extendPayment(scope: Scope, target: PaymentTarget, expiresAt: Date): Promise<void> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment || payment.expiredAt || payment.expiresAt >= expiresAt) return;
  await changePayment(scope, payment, { expiresAt });
}

/**
 * Ends a target's payment because its time is over. True when it is expired now (or was); false, and nothing changes, when
 * it is paid or a slip is being verified: then the target must wait. Late money revives an expired payment (`paymentPaid`).
 */
export async function expirePayment(scope: Scope, target: PaymentTarget): Promise<boolean> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment || payment.status === 'expired') return true;
  if (!paymentAllows[payment.status].expire) return false;
  await changePayment(scope, await releaseHeldMoney(scope, payment), { expiredAt: scope.now });
  return true;
}

/**
 * Ends a target's payment for good. True when it is cancelled now (or there is none); false, and nothing changes, when it is paid or a
 * slip is being verified. What was paid in part is listed as surplus to give back.
 */
export async function cancelPayment(scope: Scope, target: PaymentTarget): Promise<boolean> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment) return true;
  if (!paymentAllows[payment.status].cancel) return false;
  await changePayment(scope, await releaseHeldMoney(scope, payment), { cancelledAt: scope.now });
  return true;
}

/**
 * Ends a target's payment for good, money or not, because the target will not be delivered. True when it has ended (or there is none):
 * all that is held is listed as surplus to give back. False, and nothing changes, while a slip is being verified.
 */
export async function giveUpPayment(scope: Scope, target: PaymentTarget): Promise<boolean> {
  const payment = await lockPaymentOf(scope, target);
  if (!payment) return true;
  if (payment.status === 'verifying') return false;
  await changePayment(scope, await releaseHeldMoney(scope, payment), { cancelledAt: scope.now });
  return true;
}
