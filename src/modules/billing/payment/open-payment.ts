import { randomBytes } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { isLocalPath } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findPaymentOf, type PaymentLine, type PaymentTarget } from './payment-rows.ts';
import { billingSettings } from './billing-settings-contract.ts';
import { indexPayments } from './index-payments.ts';
import { billingRefusals } from '../refusals.ts';

export interface OpenPaymentInput extends PaymentTarget {
  /** The buyer's name for it, such as an order number. */
  readonly targetLabel: string;
  readonly amountSatang: number;
  readonly expiresAt: Date;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  /**
   * Where the buyer goes after paying: a path of this site without a query. Everybody with the slug can read it, so it
   * must not contain secrets.
   */
  readonly returnPath: string;
  /** Where managers see the target. */
  readonly managePath?: string;
  /** Items being paid, shown to the buyer and next to the slip: at most 40 lines. */
  readonly lines?: readonly PaymentLine[];
  readonly payerUserId: string | null;
  readonly guestId: string | null;
  /** Whether wallet money is accepted; true by default. */
  readonly takesWallet?: boolean;
  /**
   * The amount is only a suggestion: any received money pays it in full, and `paymentPaid` is emitted for each receipt.
   */
  readonly takesAnyAmount?: boolean;
  /** A known slug. System only: everybody who knows a slug can open its page. */
  readonly slug?: string;
}

/** Crockford's base 32 in lower case: no i, l, o or u. */
const SLUG_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 26 letters of 5 bits each: 130 bits, unguessable. */
const SLUG_LENGTH = 26;
const MAX_LINES = 40;
const MAX_LINE_LABEL = 160;

/**
 * Opens the payment of a target, `amountSatang` above zero. Idempotent per target; refuses with
 * `billing.target_has_payment` if the amount differs. The payment keeps the site's current PromptPay account.
 */
export async function openPayment(
  scope: Scope,
  input: OpenPaymentInput,
): Promise<{ paymentId: string; slug: string }> {
  if (input.slug !== undefined && scope.actor.kind !== 'system')
    throw new Error('Only the system may choose a slug.');
  if (!isLocalPath(input.returnPath) || input.returnPath.includes('?'))
    throw new Error(`Not a path of this site without a query: ${input.returnPath.split('?')[0]}`);
  if (input.managePath !== undefined && !isLocalPath(input.managePath))
    throw new Error(`Not a path of this site: ${input.managePath}`);
  const { contact } = input;
  const payTo = billingSettings.of(scope.tenant).promptpay;
  const lines = (input.lines ?? [])
    .slice(0, MAX_LINES)
    .map(({ label, amountSatang }) => ({ label: label.slice(0, MAX_LINE_LABEL), amountSatang }));
  const opened = await scope.tx.first(sql<RowOf<'billing_payment', 'paymentId' | 'slug'>>`
    insert into billing_payment (tenant_id, slug, target_kind, target_id, target_label, amount_satang, contact_name, contact_email,
                                 contact_phone, return_path, manage_path, target_lines, payer_user_id, guest_id, opened_at, indexed_at, expires_at, pay_to, takes_wallet, takes_any_amount)
    values (${scope.tenant.id}, ${input.slug ?? newSlug()}, ${input.targetKind}, ${input.targetId}, ${input.targetLabel}, ${input.amountSatang},
            ${contact.name}, ${contact.email.toLowerCase()}, ${contact.phone}, ${input.returnPath},
            ${input.managePath ?? null}, ${JSON.stringify(lines)}::jsonb, ${input.payerUserId}, ${input.guestId}, ${scope.now}, ${scope.now}, ${input.expiresAt}, ${payTo === undefined ? null : JSON.stringify(payTo)}::jsonb,
            ${input.takesWallet ?? true}, ${input.takesAnyAmount ?? false})
    on conflict (tenant_id, target_kind, target_id) where cancelled_at is null do nothing
    returning payment_id, slug`);
  if (opened) {
    await indexPayments(scope, [{ paymentId: opened.paymentId, contactName: contact.name }]);
    return { paymentId: opened.paymentId, slug: opened.slug };
  }

  const existing = await findPaymentOf(scope, input);
  if (existing?.amountSatang !== input.amountSatang)
    throw refuse(billingRefusals, 'billing.target_has_payment');
  return { paymentId: existing.paymentId, slug: existing.slug };
}

/** Returns an unguessable slug. */
export function newSlug(): string {
  return Array.from(randomBytes(SLUG_LENGTH), (byte) => SLUG_LETTERS[byte & 31]).join('');
}
