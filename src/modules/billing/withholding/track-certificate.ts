import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { lastEmailOf, tellBuyer } from '../claims/tell-buyer.ts';
import { signatureOf } from '../payment/signature.ts';
import { billingRefusals } from '../refusals.ts';

export interface CertificateInput {
  readonly withholdingId: string;
  readonly number: string;
  /** Day on the certificate. */
  readonly on: string;
}

/**
 * Records that the certificate of withheld tax came; again to correct its number or day.
 *
 * Refuses with `billing.withholding_missing`, `billing.certificate_in_future`.
 */
export async function receiveCertificate(
  scope: Scope,
  { withholdingId, number, on }: CertificateInput,
): Promise<void> {
  if (on > zonedDay(scope.now, scope.tenant.zone))
    throw refuse(billingRefusals, 'billing.certificate_in_future');
  const received = await scope.tx.first(sql<RowOf<'billing_withholding', 'documentId'>>`
    update billing_withholding
       set certificate_number = ${number}, certificate_on = ${on}::date, received_at = coalesce(received_at, ${scope.now}), received_by_name = ${signatureOf(scope).name}
     where tenant_id = ${scope.tenant.id} and withholding_id = ${withholdingId} and withdrawn_at is null
    returning document_id`);
  if (!received) throw refuse(billingRefusals, 'billing.withholding_missing');
  await recordAudit(scope, {
    action: 'billing.receive_certificate',
    entityKind: 'billing.document',
    entityId: received.documentId,
    after: { certificateNumber: number },
  });
}

/**
 * Asks the buyer for a certificate that has not come; without an address, at the one that the last reminder went to.
 *
 * Refuses with `billing.withholding_missing`, also where it came, and `billing.no_address`.
 */
export async function chaseCertificate(
  scope: Scope,
  { withholdingId, email }: { readonly withholdingId: string; readonly email: string },
): Promise<void> {
  const chased = await scope.tx.first(sql<RowOf<'billing_withholding', 'documentId' | 'amountSatang'>>`
    update billing_withholding set chased_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and withholding_id = ${withholdingId} and withdrawn_at is null and received_at is null
    returning document_id, amount_satang`);
  if (!chased) throw refuse(billingRefusals, 'billing.withholding_missing');
  const { documentId } = chased;
  const claim = await scope.tx.one(sql<
    RowOf<'billing_document', 'buyerUserId' | 'number' | 'slug' | 'dueOn'>
  >`
    select buyer_user_id, number, slug, due_on from billing_document
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
  await tellBuyer(scope, claim, {
    kind: 'certificate',
    params: { number: claim.number, amountSatang: chased.amountSatang, dueOn: claim.dueOn, isOverdue: false },
    dedupeKey: `billing.certificate ${withholdingId} ${scope.now.toISOString()}`,
    email: email === '' ? await lastEmailOf(scope, documentId) : email,
  });
}
