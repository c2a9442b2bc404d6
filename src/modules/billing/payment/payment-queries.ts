import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { PaymentView, SlipSummary } from './payment-contract.ts';
import {
  dueByTransferSatang,
  heldSatang,
  paymentAllows,
  type PaymentStatus,
  paymentSlugsIn,
  surplusSatang,
} from './payment-rules.ts';
import { findPaymentBySlug, findPaymentOf, type Payment, type PaymentTarget } from './payment-rows.ts';
import { promptPayAccountOf, promptPayPayload } from '../promptpay/promptpay-account-rules.ts';
import { billingRefusals } from '../refusals.ts';
import { billingSettings } from './billing-settings-contract.ts';
import { latestSlipOf } from './slip-rows.ts';
import { hasWalletMoney } from './wallet-use.ts';

/**
 * When the money of a target's payment was handed over: the time of its latest transfer, as the bank shows it. Null where
 * wallet money is among it, which is handed over when it is confirmed, and where nothing was paid.
 */
export async function findHandedOverAt(scope: Scope, target: PaymentTarget): Promise<Date | null> {
  const payment = await findPaymentOf(scope, target);
  if (!payment || (await hasWalletMoney(scope, payment.paymentId))) return null;
  const { sentAt } = await scope.tx.one(sql<{ readonly sentAt: Date | null }>`
    select max(r.sent_at) as sent_at
      from billing_receipt_allocation a join billing_bank_receipt r on r.tenant_id = a.tenant_id and r.receipt_id = a.receipt_id
     where a.tenant_id = ${scope.tenant.id} and a.payment_id = ${payment.paymentId}`);
  return sentAt;
}

/** Returns the payment with a slug, which is all the access needed. Refuses with `billing.payment_missing`. */
export async function getPaymentView(scope: Scope, slug: string): Promise<PaymentView> {
  const payment = await findPaymentBySlug(scope, slug);
  if (!payment) throw refuse(billingRefusals, 'billing.payment_missing');
  return paymentViewOf(scope, payment, await latestSlipOf(scope, payment.paymentId));
}

export function paymentViewOf(scope: Scope, payment: Payment, slip: SlipSummary | null): PaymentView {
  const account = promptPayAccountOf(payment.payTo ?? billingSettings.of(scope.tenant).promptpay);
  const outstanding = dueByTransferSatang(payment);
  const isOpen = paymentAllows[payment.status].sendSlip;
  const payload = isOpen ? promptPayPayload(account, outstanding) : null;
  return {
    slug: payment.slug,
    status: payment.status,
    targetLabel: payment.targetLabel,
    lines: [...payment.lines],
    amountSatang: payment.amountSatang,
    paidSatang: heldSatang(payment),
    outstandingSatang: outstanding,
    walletHeldSatang: payment.walletHeldSatang,
    surplusSatang: surplusSatang(payment),
    expiresAt: payment.expiresAt.toISOString(),
    remainingMs: payment.expiredAt ? 0 : Math.max(0, payment.expiresAt.getTime() - scope.now.getTime()),
    canSendSlip: isOpen,
    returnPath: payment.returnPath,
    promptPay:
      payload !== null && account.state === 'ready'
        ? { payload, accountName: account.accountName, accountId: account.shownId }
        : null,
    canPayByPromptPay: account.state === 'ready',
    slip,
  };
}

/** Returns the payment's QR code content. Refuses with `billing.payment_missing`, also if nothing is due. */
export async function getQrPayload(scope: Scope, slug: string): Promise<string> {
  const view = await getPaymentView(scope, slug);
  if (!view.promptPay) throw refuse(billingRefusals, 'billing.payment_missing');
  return view.promptPay.payload;
}

export interface OwnPayment {
  readonly slug: string;
  readonly targetLabel: string;
  readonly status: PaymentStatus;
  readonly outstandingSatang: number;
  readonly expiresAt: string;
}

const MAX_OWN_PAYMENTS = 50;

/** Lists the signed-in person's open payments, newest first. */
export async function listOwnOpenPayments(scope: Scope): Promise<OwnPayment[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<
    RowOf<'billing_payment', 'slug' | 'targetLabel' | 'status' | 'expiresAt'> & {
      readonly status: PaymentStatus;
      readonly due: number;
    }
  >`
    select slug, target_label, status, amount_satang - paid_satang + returned_satang - wallet_held_satang as due, expires_at from billing_payment
     where tenant_id = ${scope.tenant.id} and payer_user_id = ${person.userId}
       and status = any(${['awaiting_payment', 'verifying', 'underpaid']})
     order by payment_id desc limit ${MAX_OWN_PAYMENTS}`);
  return rows.map((row) => ({
    slug: row.slug,
    targetLabel: row.targetLabel,
    status: row.status,
    outstandingSatang: row.due,
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/**
 * Extracts the slug from a typed or pasted link or code; null if there is none. An order number works only for one's
 * own payment, because numbers can be guessed and slugs cannot.
 */
export async function findPaymentCode(scope: Scope, text: string): Promise<string | null> {
  const person = personOf(scope);
  const row = await scope.tx.first(sql<RowOf<'billing_payment', 'slug'>>`
    select slug from billing_payment
     where tenant_id = ${scope.tenant.id}
       and (slug = any(${paymentSlugsIn(text)}) or (payer_user_id = ${person?.userId ?? null} and target_label = ${text.trim()}))
     order by payment_id desc limit 1`);
  return row?.slug ?? null;
}
