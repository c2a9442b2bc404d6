import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { PaymentEvent } from './payment-events.ts';
import { heldSatang, type PaymentStatus, paymentStatusOf, paymentTransitions } from './payment-rules.ts';
import type { PromptPaySetting } from '../promptpay/promptpay-account-rules.ts';
import { billingRefusals } from '../refusals.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'billing_payment.status': PaymentStatus;
    'billing_payment.targetLines': PaymentLine[];
    'billing_payment.payTo': PromptPaySetting;
  }
}

/** The subject of a payment, opaque to billing. */
export interface PaymentTarget {
  readonly targetKind: string;
  readonly targetId: string;
}

/** One item being paid. */
export interface PaymentLine {
  readonly label: string;
  readonly amountSatang: number;
}

export interface Payment extends PaymentTarget {
  readonly paymentId: string;
  readonly slug: string;
  readonly targetLabel: string;
  readonly status: PaymentStatus;
  readonly amountSatang: number;
  readonly paidSatang: number;
  readonly returnedSatang: number;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  readonly returnPath: string;
  readonly managePath: string | null;
  readonly lines: readonly PaymentLine[];
  readonly payerUserId: string | null;
  readonly guestId: string | null;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly waitingSince: Date | null;
  readonly expiredAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly paidAt: Date | null;
  /** Money held for it in the payer's wallet. */
  readonly walletHeldSatang: number;
  readonly takesWallet: boolean;
  /** The amount follows the received money. */
  readonly takesAnyAmount: boolean;
  /** The site's account when the payment was opened: later changes do not redirect pending transfers. */
  readonly payTo: PromptPaySetting | null;
}

/** Returns the payment of a target that is not cancelled, or null. */
export function findPaymentOf(scope: Scope, target: PaymentTarget): Promise<Payment | null> {
  return firstPayment(
    scope,
    sql`target_kind = ${target.targetKind} and target_id = ${target.targetId} and cancelled_at is null`,
    sql``,
  );
}

/**
 * Like `findPaymentOf`, and locks the row until the transaction ends. Lock order everywhere is payment → target → the
 * target's resources, so that confirming and cancelling cannot deadlock.
 */
export function lockPaymentOf(scope: Scope, target: PaymentTarget): Promise<Payment | null> {
  return firstPayment(
    scope,
    sql`target_kind = ${target.targetKind} and target_id = ${target.targetId} and cancelled_at is null`,
    sql`for update`,
  );
}

/** Finds a payment by slug, which is all the access needed to view and pay it. */
export function findPaymentBySlug(scope: Scope, slug: string): Promise<Payment | null> {
  return firstPayment(scope, sql`slug = ${slug}`, sql``);
}

/** Refuses with `billing.payment_missing`. */
export async function lockPaymentBySlug(scope: Scope, slug: string): Promise<Payment> {
  return (await firstPayment(scope, sql`slug = ${slug}`, sql`for update`)) ?? missing();
}

/** Refuses with `billing.payment_missing`. */
export async function getPayment(scope: Scope, paymentId: string): Promise<Payment> {
  return (await firstPayment(scope, sql`payment_id = ${paymentId}`, sql``)) ?? missing();
}

/** Refuses with `billing.payment_missing`. */
export async function lockPayment(scope: Scope, paymentId: string): Promise<Payment> {
  return (await firstPayment(scope, sql`payment_id = ${paymentId}`, sql`for update`)) ?? missing();
}

/** The facts of a payment that can change: its money, its waiting slip, its end. */
export type PaymentChange = Partial<
  Pick<
    Payment,
    | 'amountSatang'
    | 'paidSatang'
    | 'returnedSatang'
    | 'walletHeldSatang'
    | 'expiresAt'
    | 'waitingSince'
    | 'expiredAt'
    | 'cancelledAt'
    | 'paidAt'
  >
>;

/**
 * Changes a locked payment and returns its new state. The status is derived from the facts; the transition is checked
 * against `paymentTransitions`.
 */
export async function changePayment(scope: Scope, payment: Payment, change: PaymentChange): Promise<Payment> {
  const facts = { ...payment, ...change };
  const next: Payment = { ...facts, status: statusOfFacts(facts) };
  if (next.status !== payment.status && !paymentTransitions[payment.status].includes(next.status)) {
    throw new Error(`A payment cannot go from ${payment.status} to ${next.status}.`);
  }
  const written = await scope.tx.one(sql<
    RowOf<'billing_payment', 'status'> & {
      readonly status: PaymentStatus;
    }
  >`
    update billing_payment
       set amount_satang = ${next.amountSatang}, paid_satang = ${next.paidSatang}, returned_satang = ${next.returnedSatang}, wallet_held_satang = ${next.walletHeldSatang}, expires_at = ${next.expiresAt},
           waiting_since = ${next.waitingSince}, expired_at = ${next.expiredAt}, cancelled_at = ${next.cancelledAt}, paid_at = ${next.paidAt}
     where tenant_id = ${scope.tenant.id} and payment_id = ${payment.paymentId}
    returning status`);
  if (written.status !== next.status)
    throw new Error(`The database says ${written.status} where the rules say ${next.status}.`);
  return next;
}

/** The payload shared by all events of a payment. */
export function paymentEventOf(payment: Payment): PaymentEvent {
  const { paymentId, slug, targetKind, targetId, amountSatang } = payment;
  return { paymentId, slug, targetKind, targetId, amountSatang, paidSatang: heldSatang(payment) };
}

function statusOfFacts(payment: Payment): PaymentStatus {
  return paymentStatusOf({
    ...payment,
    hasWaitingSlip: payment.waitingSince !== null,
    isExpired: payment.expiredAt !== null,
    isCancelled: payment.cancelledAt !== null,
  });
}

type PaymentRow = RowOf<
  'billing_payment',
  | 'paymentId'
  | 'slug'
  | 'targetKind'
  | 'targetId'
  | 'targetLabel'
  | 'status'
  | 'amountSatang'
  | 'paidSatang'
  | 'returnedSatang'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'returnPath'
  | 'managePath'
  | 'payerUserId'
  | 'guestId'
  | 'openedAt'
  | 'expiresAt'
  | 'waitingSince'
  | 'expiredAt'
  | 'cancelledAt'
  | 'paidAt'
  | 'walletHeldSatang'
  | 'takesWallet'
  | 'takesAnyAmount'
> &
  RowOf<'billing_payment', 'targetLines' | 'payTo'> & {
    readonly status: PaymentStatus;
  };

async function firstPayment(
  scope: Scope,
  condition: ReturnType<typeof sql>,
  lock: ReturnType<typeof sql>,
): Promise<Payment | null> {
  const row = await scope.tx.first(sql<PaymentRow>`
    select payment_id, slug, target_kind, target_id, target_label, status, amount_satang, paid_satang, returned_satang,
           contact_name, contact_email, contact_phone, return_path, manage_path, target_lines, payer_user_id, guest_id,
           opened_at, expires_at, waiting_since, expired_at, cancelled_at, paid_at, pay_to, wallet_held_satang,
           takes_wallet, takes_any_amount
      from billing_payment where tenant_id = ${scope.tenant.id} and ${condition} ${lock}`);
  return row && paymentOf(row);
}

function paymentOf(row: PaymentRow): Payment {
  return {
    paymentId: row.paymentId,
    slug: row.slug,
    targetKind: row.targetKind,
    targetId: row.targetId,
    targetLabel: row.targetLabel,
    status: row.status,
    amountSatang: row.amountSatang,
    paidSatang: row.paidSatang,
    returnedSatang: row.returnedSatang,
    contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    returnPath: row.returnPath,
    managePath: row.managePath,
    lines: row.targetLines,
    payerUserId: row.payerUserId,
    guestId: row.guestId,
    openedAt: row.openedAt,
    expiresAt: row.expiresAt,
    waitingSince: row.waitingSince,
    expiredAt: row.expiredAt,
    cancelledAt: row.cancelledAt,
    paidAt: row.paidAt,
    payTo: row.payTo,
    walletHeldSatang: row.walletHeldSatang,
    takesWallet: row.takesWallet,
    takesAnyAmount: row.takesAnyAmount,
  };
}

function missing(): never {
  throw refuse(billingRefusals, 'billing.payment_missing');
}
