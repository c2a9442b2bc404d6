import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentState } from './document-kinds-rules.ts';

/** Moves the state of a locked document, with the reason why; a trigger refuses what `documentTransitions` does not allow. */
export async function changeDocumentState(
  scope: Scope,
  documentId: string,
  state: DocumentState,
  reason: string,
): Promise<void> {
  await scope.tx.run(sql`
    update billing_document set state = ${state}, state_at = ${scope.now}, state_reason = ${reason}
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
}
