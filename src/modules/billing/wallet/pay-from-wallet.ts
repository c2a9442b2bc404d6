import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { changeByMoney, emitIncomingMoney } from '../payment/incoming-money.ts';
import { dueByTransferSatang, isSettled, paymentAllows } from '../payment/payment-rules.ts';
import { lockPaymentBySlug, type Payment } from '../payment/payment-rows.ts';
import { billingRefusals } from '../refusals.ts';
import {
  hasWalletMoney,
  holdForPayment,
  releaseHeldMoney,
  spendOnPayment,
  takesWallet,
} from '../payment/wallet-use.ts';

/**
 * Pays from the payer's own wallet. The full due amount is paid immediately (`paymentPaid`); less is held until the
 * rest arrives by transfer. Repeating it for a payment that was paid this way changes nothing. Without an amount, pays
 * all that is due.
 *
 * Amounts are satang. Refuses with `billing.payment_missing`, `billing.not_payer`, `billing.payment_closed`,
 * `billing.wallet_amount`, `billing.wallet_in_use`, `ledger.insufficient`.
 */
export async function payFromWallet(
  scope: Scope,
  input: { readonly slug: string; readonly amountSatang?: number | undefined },
): Promise<Payment> {
  const payment = await lockOwnPayment(scope, input.slug);
  if (isSettled(payment.status) && (await hasWalletMoney(scope, payment.paymentId))) return payment;
  if (!takesWallet(scope, payment) || !paymentAllows[payment.status].useWallet)
    throw refuse(billingRefusals, 'billing.payment_closed', { status: payment.status });

  const due = dueByTransferSatang(payment);
  const amountSatang = input.amountSatang ?? due;
  if (amountSatang <= 0 || amountSatang > due)
    throw refuse(billingRefusals, 'billing.wallet_amount', { dueSatang: due });
  if (amountSatang < due) {
    if (payment.walletHeldSatang > 0) throw refuse(billingRefusals, 'billing.wallet_in_use');
    return holdForPayment(scope, payment, amountSatang);
  }
  await spendOnPayment(scope, payment, amountSatang);
  const after = await changeByMoney(scope, payment, amountSatang);
  await emitIncomingMoney(scope, payment, after);
  return after;
}

/**
 * Releases the payer's held money; does nothing if none is held. Refuses with `billing.payment_missing`,
 * `billing.not_payer`, and `billing.payment_closed` while a slip for the rest is being verified.
 */
export async function takeBackFromPayment(scope: Scope, slug: string): Promise<Payment> {
  const payment = await lockOwnPayment(scope, slug);
  if (payment.walletHeldSatang === 0) return payment;
  if (!paymentAllows[payment.status].useWallet)
    throw refuse(billingRefusals, 'billing.payment_closed', { status: payment.status });
  return releaseHeldMoney(scope, payment);
}

async function lockOwnPayment(scope: Scope, slug: string): Promise<Payment> {
  const payment = await lockPaymentBySlug(scope, slug);
  const person = personOf(scope);
  const isPayer = payment.payerUserId !== null && payment.payerUserId === person?.userId;
  // An admin acting for a person must not spend that person's money.
  if (!isPayer || person.acting !== undefined) throw refuse(billingRefusals, 'billing.not_payer');
  return payment;
}
