import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { signatureOf } from '../payment/signature.ts';
import { billingRefusals } from '../refusals.ts';
import { isInEffect } from './document-kinds-rules.ts';
import { lockDocument } from './document-rows.ts';

/** Most replacement copies of one document. */
export const MAX_REPLACEMENT_COPIES = 100;

/**
 * Issues a replacement copy (ใบแทน) of a document that its buyer lost (Revenue Code s. 86/12): the same document, with the
 * number of the copy, day and reason. Returns its number, from 1. Refuses with `billing.document_missing`,
 * `billing.document_not_in_effect`, `billing.too_many_copies`.
 */
export async function issueReplacementCopy(
  scope: Scope,
  { documentId, reason }: { readonly documentId: string; readonly reason: string },
): Promise<{ copyNo: number }> {
  const document = await lockDocument(scope, documentId);
  if (!isInEffect(document.state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  const { copies } = await scope.tx.one(sql<{ readonly copies: number }>`
    select count(*)::int as copies from billing_document_copy where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
  if (copies >= MAX_REPLACEMENT_COPIES) throw refuse(billingRefusals, 'billing.too_many_copies');
  const copyNo = copies + 1;
  const by = signatureOf(scope);
  await scope.tx.run(sql`
    insert into billing_document_copy (tenant_id, document_id, copy_no, issued_on, reason, issued_by, issued_by_name, issued_at)
    values (${scope.tenant.id}, ${documentId}, ${copyNo}, ${zonedDay(scope.now, scope.tenant.zone)}::date, ${reason}, ${by.userId}, ${by.name}, ${scope.now})`);
  await recordAudit(scope, {
    action: 'billing.issue_copy',
    entityKind: 'billing.document',
    entityId: documentId,
    after: { documentNumber: document.number, copyNo },
    reason,
  });
  return { copyNo };
}
