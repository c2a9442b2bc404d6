import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { changeDocumentState } from '../document/change-document-state.ts';
import { documentTransitions } from '../document/document-kinds-rules.ts';
import { lockDocument } from '../document/document-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { isPayable } from './claim-rules.ts';

/**
 * Writes an invoice off as uncollectible: no more reminders, and it no longer counts as a receivable. Money that comes all the
 * same settles it.
 *
 * Refuses with `billing.document_missing`, `billing.not_payable`.
 */
export async function writeOffClaim(
  scope: Scope,
  { documentId, reason }: { readonly documentId: string; readonly reason: string },
): Promise<void> {
  const claim = await lockDocument(scope, documentId);
  if (!isPayable(claim) || !documentTransitions[claim.state].includes('uncollectible'))
    throw refuse(billingRefusals, 'billing.not_payable');
  await changeDocumentState(scope, documentId, 'uncollectible', reason);
  await recordAudit(scope, {
    action: 'billing.give_up_claim',
    entityKind: 'billing.document',
    entityId: documentId,
    before: { documentNumber: claim.number },
    reason,
  });
}
