import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { documentTransitions } from '../document/document-kinds-rules.ts';
import { lockDocument } from '../document/document-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { isPayable } from './claim-rules.ts';
import { changeClaim } from './claim-rows.ts';

/**
 * Gives an invoice up as uncollectible: nobody is reminded of it, and it is no receivable. Money that comes all the same
 * settles it.
 *
 * Refuses with `billing.document_missing`, `billing.not_payable`.
 */
export async function giveUpClaim(
  scope: Scope,
  { documentId, reason }: { readonly documentId: string; readonly reason: string },
): Promise<void> {
  const claim = await lockDocument(scope, documentId);
  if (!isPayable(claim) || !documentTransitions[claim.state].includes('uncollectible'))
    throw refuse(billingRefusals, 'billing.not_payable');
  await changeClaim(scope, claim, { state: 'uncollectible', stateReason: reason });
  await recordAudit(scope, {
    action: 'billing.give_up_claim',
    entityKind: 'billing.document',
    entityId: documentId,
    before: { documentNumber: claim.number },
    reason,
  });
}
