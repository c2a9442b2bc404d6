import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { readListDays } from '#platform/dates/list-days.ts';
import type { DaySpan } from '#platform/dates/report-period.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { parseThaiId } from '#platform/text/thai-id.ts';
import { DOCUMENT_SEARCH } from '../document/write-document.ts';
import type { DocumentListQuery, DocumentSort, ManagedDocumentRow } from './documents-list-contract.ts';

const PAGE_SIZE = 30;

type ListRow = RowOf<
  'billing_document',
  | 'documentId'
  | 'kind'
  | 'number'
  | 'state'
  | 'issuedOn'
  | 'buyer'
  | 'supplyLabel'
  | 'netSatang'
  | 'vatSatang'
  | 'grandTotalSatang'
>;

const DOCUMENT_ID = { key: sql`d.document_id`, of: (row: ListRow) => row.documentId };
const SORT_KEYS: Readonly<Record<DocumentSort, SortKey<ListRow>>> = {
  // Ids are made in the order of time.
  issued: { kind: 'id', ...DOCUMENT_ID },
  total: { kind: 'whole', key: sql`d.grand_total_satang`, of: ({ grandTotalSatang }) => grandTotalSatang },
};

/** The days that a query asks for, up to today in the site's zone; null for all. */
export function spanOf(scope: Scope, days: string): DaySpan | null {
  return readListDays(days, zonedDay(scope.now, scope.tenant.zone));
}

/**
 * One page of the site's documents, the newest first unless sorted. `q` is a number, that of an order, a tax id, or words
 * of the buyer's name; a search that finds more than it looks through is partial. `only`: no other documents than these.
 */
export async function listDocuments(
  scope: Scope,
  query: DocumentListQuery & { readonly limit?: number; readonly only?: readonly string[] | null },
): Promise<{ rows: ManagedDocumentRow[]; next: string | null; isPartial: boolean }> {
  const { limit = PAGE_SIZE, q, kind, state, only = null } = query;
  const isOfBranch = query.branch === '' ? sql`true` : await branchCondition(scope, query.branch);
  const span = spanOf(scope, query.days);
  const hits = q === '' ? null : await findHits(scope, [DOCUMENT_SEARCH], q);
  const sorted = sortedPage(SORT_KEYS, DOCUMENT_ID, { sort: query.sort ?? '-issued', after: query.after });
  const rows = await scope.tx.rows(sql<ListRow>`
    select d.document_id, d.kind, d.number, d.state, d.issued_on, d.buyer, d.supply_label, d.net_satang, d.vat_satang, d.grand_total_satang
      from billing_document d
     where d.tenant_id = ${scope.tenant.id}
       and ${kind === '' ? sql`true` : sql`d.kind = ${kind}`} and ${state === '' ? sql`true` : sql`d.state = ${state}`}
       and ${isOfBranch}
       and ${span === null ? sql`true` : sql`d.issued_on between ${span.fromOn} and ${span.toOn}`}
       and ${q === '' ? sql`true` : sql`(d.number = ${q.toUpperCase()} or d.supply_label = ${q.toUpperCase()} or d.buyer_tax_id = ${parseThaiId(q)} or ${hits === null ? sql`false` : isHit(sql`d.document_id`, hits)})`}
       and ${only === null ? sql`true` : sql`d.document_id = any(${only}::uuid[])`}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ buyer, ...row }) => ({ ...row, buyerName: buyer?.name ?? '' })),
    next: last ? sorted.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** The condition that a document is of the branch with a code: by its id, so that the planner knows how many those are. */
async function branchCondition(scope: Scope, code: string) {
  const branch = await scope.tx.first(sql<RowOf<'billing_branch', 'sellerId' | 'branchId'>>`
    select seller_id, branch_id from billing_branch where tenant_id = ${scope.tenant.id} and code = ${code}`);
  return branch === null
    ? sql`false`
    : sql`d.seller_id = ${branch.sellerId} and d.branch_id = ${branch.branchId}`;
}
