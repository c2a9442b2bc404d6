import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { DocumentSummary } from '../document/document-contract.ts';

const PAGE_SIZE = 20;

type OwnRow = RowOf<
  'billing_document',
  'documentId' | 'slug' | 'kind' | 'number' | 'state' | 'issuedOn' | 'grandTotalSatang'
>;

/** Returns one page of the member's own documents, the newest first. An invalid cursor starts from the beginning. */
export async function listOwnDocuments(
  scope: Scope,
  after: string | undefined,
): Promise<{ documents: DocumentSummary[]; next: string | null }> {
  const userId = personOf(scope)?.userId ?? null;
  if (userId === null) return { documents: [], next: null };
  const position = findCursorPosition(IdPosition, after);
  const rows = await scope.tx.rows(sql<OwnRow>`
    select document_id, slug, kind, number, state, issued_on, grand_total_satang from billing_document
     where tenant_id = ${scope.tenant.id} and buyer_user_id = ${userId}
       and ${position ? sql`document_id < ${position.id}::uuid` : sql`true`}
     order by document_id desc limit ${PAGE_SIZE + 1}`);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    documents: page.map(({ slug, kind, number, state, issuedOn, grandTotalSatang }) => ({
      ...{ slug, kind, number, state, issuedOn, grandTotalSatang },
    })),
    next: last ? cursorOf(IdPosition, { id: last.documentId }) : null,
  };
}
