import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { type BulkOutcome, forEachAlone } from '#platform/each-alone.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { changeDocumentState } from '../document/change-document-state.ts';
import { lockDebitNotes, lockDocument } from '../document/document-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { isVoidable } from './void-rules.ts';

/** Declares a document void, with the reason. Refuses with `billing.document_missing`, `billing.not_voidable`. */
export async function voidDocument(
  scope: Scope,
  { documentId, reason }: { readonly documentId: string; readonly reason: string },
): Promise<void> {
  const document = await lockDocument(scope, documentId);
  const isRaised = (await lockDebitNotes(scope, documentId)).length > 0;
  if (isRaised || !isVoidable(document, zonedDay(scope.now, scope.tenant.zone)))
    throw refuse(billingRefusals, 'billing.not_voidable');
  await changeDocumentState(scope, documentId, 'void', reason);
  await recordAudit(scope, {
    action: 'billing.void_document',
    entityKind: 'billing.document',
    entityId: documentId,
    before: { documentNumber: document.number },
    reason,
  });
}

/** Declares several documents void, each in a transaction of its own; those that cannot be are left as they are. */
export function voidDocuments(
  outside: ScopeWithoutTx,
  { documents, reason }: { readonly documents: readonly string[]; readonly reason: string },
): Promise<BulkOutcome> {
  return forEachAlone(outside, documents, (scope, documentId) => voidDocument(scope, { documentId, reason }));
}
