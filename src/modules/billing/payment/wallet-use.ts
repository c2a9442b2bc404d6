import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { holdMoney, postHold, readWallet, takeMoney, voidHold } from '#modules/ledger/public.ts';
import { walletSpent } from './payment-events.ts';
import { dueByTransferSatang, paymentAllows } from './payment-rules.ts';
import { changePayment, findPaymentBySlug, type Payment } from './payment-rows.ts';

export const USE_KIND = 'billing.wallet_use';

/** Spends money of the payer's wallet on a locked payment. Refuses with `ledger.insufficient`. */
export async function spendOnPayment(scope: Scope, payment: Payment, amountSatang: number): Promise<void> {
  const holderId = payerOf(payment);
  const useId = await insertUse(scope, payment, { state: 'posted', amountSatang });
  await takeMoney(scope, {
    ...causeOf(useId),
    holderId,
    amountSatang,
    kind: 'spend',
    account: 'sales_clearing',
    note: payment.targetLabel,
  });
  await emit(scope, walletSpent, { holderId, amountSatang });
}

/** Holds money of the payer's wallet for a locked payment. Refuses with `ledger.insufficient`. */
export async function holdForPayment(scope: Scope, payment: Payment, amountSatang: number): Promise<Payment> {
  const holderId = payerOf(payment);
  const useId = await insertUse(scope, payment, { state: 'held', amountSatang });
  await holdMoney(scope, { ...causeOf(useId), holderId, amountSatang });
  return changePayment(scope, payment, { walletHeldSatang: amountSatang });
}

/** Posts the hold of a locked payment, fully or partly; the rest is released. */
export async function settleHeldMoney(scope: Scope, payment: Payment, postSatang: number): Promise<void> {
  const useId = await closeUse(scope, payment, postSatang);
  const hold = { ...causeOf(useId), holderId: payerOf(payment) };
  if (postSatang === 0) return voidHold(scope, hold);
  await postHold(scope, {
    ...hold,
    amountSatang: postSatang,
    account: 'sales_clearing',
    note: payment.targetLabel,
  });
  await emit(scope, walletSpent, { holderId: hold.holderId, amountSatang: postSatang });
}

/** Releases the hold of a locked payment, if any. */
export async function releaseHeldMoney(scope: Scope, payment: Payment): Promise<Payment> {
  if (payment.walletHeldSatang === 0) return payment;
  await settleHeldMoney(scope, payment, 0);
  return changePayment(scope, payment, { walletHeldSatang: 0 });
}

/** What the payer can do with their wallet on a payment's page. */
export interface PayerWallet {
  readonly freeSatang: number;
  readonly heldSatang: number;
  /** Null if nothing is due or wallets are not accepted. */
  readonly dueSatang: number | null;
  readonly canTakeBack: boolean;
}

/** The payer's wallet for their payment; null for everybody else and for payments that do not accept wallets. */
export async function findPayerWallet(scope: Scope, slug: string): Promise<PayerWallet | null> {
  const person = personOf(scope);
  if (!person || person.acting) return null;
  const payment = await findPaymentBySlug(scope, slug);
  if (!payment?.takesWallet || payment.payerUserId !== person.userId) return null;
  const isOpen =
    takesWallet(scope, payment) && paymentAllows[payment.status].useWallet && payment.expiresAt > scope.now;
  const due = dueByTransferSatang(payment);
  return {
    freeSatang: (await readWallet(scope, person.userId)).freeSatang,
    heldSatang: payment.walletHeldSatang,
    dueSatang: isOpen && due > 0 ? due : null,
    canTakeBack: payment.walletHeldSatang > 0 && paymentAllows[payment.status].useWallet,
  };
}

/** Whether a payment can be paid from a wallet: it accepts them, and the site still has the module on. */
export function takesWallet({ tenant }: Pick<Scope, 'tenant'>, payment: Payment): boolean {
  return payment.takesWallet && tenant.settings.modules.wallet === true;
}

/** Whether wallet money was spent on the payment. */
export async function hasWalletMoney(scope: Scope, paymentId: string): Promise<boolean> {
  const row = await scope.tx.first(sql`
    select 1 from billing_wallet_use where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} and state = 'posted'`);
  return row !== null;
}

async function insertUse(
  scope: Scope,
  payment: Payment,
  use: { state: 'held' | 'posted'; amountSatang: number },
): Promise<string> {
  const isPosted = use.state === 'posted';
  const { useId } = await scope.tx.one(sql<RowOf<'billing_wallet_use', 'useId'>>`
    insert into billing_wallet_use (tenant_id, payment_id, amount_satang, posted_satang, state, used_by, used_at, settled_at)
    values (${scope.tenant.id}, ${payment.paymentId}, ${use.amountSatang}, ${isPosted ? use.amountSatang : 0}, ${use.state},
            ${payerOf(payment)}, ${scope.now}, ${isPosted ? scope.now : null})
    returning use_id`);
  return useId;
}

async function closeUse(scope: Scope, payment: Payment, postedSatang: number): Promise<string> {
  const { useId } = await scope.tx.one(sql<RowOf<'billing_wallet_use', 'useId'>>`
    update billing_wallet_use
       set state = ${postedSatang > 0 ? 'posted' : 'released'}, posted_satang = ${postedSatang}, settled_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and payment_id = ${payment.paymentId} and state = 'held'
    returning use_id`);
  return useId;
}

function payerOf({ payerUserId }: Payment): string {
  if (payerUserId === null) throw new Error('A payment without a payer has no wallet.');
  return payerUserId;
}

function causeOf(useId: string): { refKind: string; refId: string } {
  return { refKind: USE_KIND, refId: useId };
}
