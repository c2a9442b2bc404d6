import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { indexPayments } from './index-payments.ts';
import { newSlug } from './open-payment.ts';
import type { PaymentLine } from './payment-rows.ts';

const BANKS = ['004', '014', '002', '006', '025', '030'] as const;

export interface BulkPayment {
  readonly targetId: string;
  readonly label: string;
  readonly amountSatang: number;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  readonly payerUserId: string | null;
  readonly lines: readonly PaymentLine[];
  readonly returnPath: string;
  readonly managePath: string;
  readonly openedAt: string;
  readonly expiresAt: string;
  /** When it was paid in full, expired or cancelled; exactly one is set. */
  readonly paidAt: string | null;
  readonly expiredAt: string | null;
  readonly cancelledAt: string | null;
  /** Who found the money in the account; null: read from a statement. */
  readonly confirmedBy: { readonly userId: string; readonly name: string } | null;
}

/**
 * Bulk-loads payments of one target kind, bypassing the use cases. Each paid one gets a separate
 * transfer that is recorded, claimed and allocated as if a manager had confirmed it. Labels must be unused in the whole
 * installation, because the transfers are named after them.
 */
export async function bulkLoadPayments(
  scope: Scope,
  targetKind: string,
  payments: readonly BulkPayment[],
): Promise<void> {
  const rows = payments.map(({ contact, label, confirmedBy, ...payment }) => ({
    ...payment,
    label,
    slug: newSlug(),
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    bank: bankOf(label),
    byId: confirmedBy?.userId,
    byName: confirmedBy?.name ?? '',
    reference: `${scope.tenant.code}${label}`.toUpperCase().replace(/[^0-9A-Z]/g, ''),
  }));
  const payment = sql`json_to_recordset(${JSON.stringify(rows)}::json) as payment ("targetId" text, label text, slug text, "amountSatang" bigint, name text,
    email text, phone text, bank text, "byId" uuid, "byName" text, reference text, "payerUserId" uuid, lines jsonb, "returnPath" text, "managePath" text, "openedAt" timestamptz, "expiresAt" timestamptz,
    "paidAt" timestamptz, "expiredAt" timestamptz, "cancelledAt" timestamptz)`;
  const loaded = await scope.tx.rows(sql<RowOf<'billing_payment', 'paymentId' | 'contactName'>>`
    insert into billing_payment (tenant_id, slug, target_kind, target_id, target_label, amount_satang, paid_satang, contact_name, contact_email, contact_phone,
                                 return_path, manage_path, payer_user_id, target_lines, opened_at, indexed_at, expires_at, paid_at, expired_at, cancelled_at)
    select ${scope.tenant.id}, slug, ${targetKind}, "targetId", label, "amountSatang", case when "paidAt" is null then 0 else "amountSatang" end, name, email,
           phone, "returnPath", "managePath", "payerUserId", lines, "openedAt", "openedAt", "expiresAt", "paidAt", "expiredAt", "cancelledAt" from ${payment}
    returning payment_id, contact_name`);
  await indexPayments(scope, loaded);
  await scope.tx.run(
    sql`select billing_claim_transfer(bank, reference) from ${payment} where "paidAt" is not null`,
  );
  await scope.tx.run(sql`
    with received as (
      insert into billing_bank_receipt (tenant_id, sending_bank, trans_ref, amount_satang, allocated_satang, sent_at, source, recorded_by, recorded_by_name, recorded_at)
      select ${scope.tenant.id}, bank, reference, "amountSatang", "amountSatang", "paidAt"::timestamptz - interval '4 minutes',
             case when "byId" is null then 'statement' else 'manual' end, "byId", "byName", "paidAt" from ${payment} where "paidAt" is not null
      returning receipt_id, trans_ref, amount_satang, recorded_at
    )
    insert into billing_receipt_allocation (tenant_id, receipt_id, payment_id, amount_satang, allocated_by, allocated_by_name, allocated_at)
    select ${scope.tenant.id}, received.receipt_id, paid.payment_id, received.amount_satang, payment."byId", payment."byName", received.recorded_at
      from received join ${payment} on payment.reference = received.trans_ref
      join billing_payment as paid on paid.tenant_id = ${scope.tenant.id} and paid.target_kind = ${targetKind} and paid.target_id = payment."targetId"`);
}

/** Spreads transfers over banks by the last digit of the label. */
function bankOf(label: string): string {
  return BANKS[Number(label.at(-1)) % BANKS.length] ?? BANKS[0];
}
