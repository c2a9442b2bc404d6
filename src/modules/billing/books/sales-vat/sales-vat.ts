import { z } from 'zod';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { CursorId, CursorWhole, cursorOf, findCursorPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import { TAX_DOCUMENT_KINDS } from '../../document/document-kinds-rules.ts';
import { firstDayOf } from '../month/month-rules.ts';
import type { SalesVatQuery, SalesVatRow, SalesVatTotals, VatSums } from './sales-vat-contract.ts';

const PAGE_SIZE = 50;

/** A page's position holds the number of its last line, so that lines are numbered over all pages. */
const Position = z.object({ ordinal: CursorWhole, id: CursorId });

/**
 * What the report of a month lists: tax invoices, credit and debit notes, and the receipts that a registered seller issues
 * where everything is exempt, because no tax invoice is issued for those (Revenue Code s. 81, 86).
 */
const isListed = sql`(d.kind = any(${TAX_DOCUMENT_KINDS})
                      or (d.kind = 'receipt' and d.is_vat_registered and d.standard_net_satang + d.zero_net_satang = 0))`;

/** How a document counts: a credit note takes back; what is void or replaced counts nothing, its replacement counts. */
const sign = sql`case when d.state in ('void', 'replaced') then 0 when d.kind = 'credit_note' then -1 else 1 end`;

/**
 * One page of the sales VAT report, in the order of issue. The columns are those of the Director-General's form (รายงานภาษีขาย,
 * Revenue Code s. 87 (1)); zero-rated and exempt values stand apart, as the return (ภ.พ.30) asks for them.
 */
export async function listSalesVat(
  scope: Scope,
  query: SalesVatQuery & { readonly limit?: number },
): Promise<{ rows: SalesVatRow[]; next: string | null }> {
  const { limit = PAGE_SIZE } = query;
  const position = findCursorPosition(Position, query.after);
  const found = await scope.tx.rows(sql<
    RowOf<'billing_document', 'documentId' | 'kind' | 'number' | 'state' | 'issuedOn' | 'buyer'> &
      RowAs<'billing_branch', { branchCode: 'code' }> &
      VatSums
  >`
    select d.document_id, d.kind, d.number, d.state, d.issued_on, d.buyer,
           ${sign} * d.standard_net_satang as standard_satang, ${sign} * d.zero_net_satang as zero_satang,
           ${sign} * d.exempt_net_satang as exempt_satang, ${sign} * d.vat_satang as vat_satang, b.code as branch_code
      from billing_document d join billing_branch b on b.tenant_id = d.tenant_id and b.branch_id = d.branch_id
     where ${inReport(scope, query)} and ${position ? sql`d.document_id > ${position.id}::uuid` : sql`true`}
     order by d.document_id limit ${limit + 1}`);
  const first = (position?.ordinal ?? 0) + 1;
  const rows = found.slice(0, limit).map(
    ({ buyer, ...row }, at): SalesVatRow => ({
      ...row,
      ordinal: first + at,
      buyerName: buyer?.name ?? '',
      buyerTaxId: buyer?.taxId ?? null,
      buyerBranch: buyer?.taxId ? buyer.branchCode : null,
    }),
  );
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? cursorOf(Position, { ordinal: last.ordinal, id: last.documentId }) : null };
}

/** What the whole report sums up to. */
export function sumSalesVat(
  scope: Scope,
  query: Pick<SalesVatQuery, 'month' | 'branch'>,
): Promise<SalesVatTotals> {
  return scope.tx.one(sql<SalesVatTotals>`
    select ${sums} from billing_document d join billing_branch b on b.tenant_id = d.tenant_id and b.branch_id = d.branch_id
     where ${inReport(scope, query)}`);
}

/** What the reports of all branches of a month sum up to. `month`: its first day. */
export function sumSalesVatByBranch(
  scope: Scope,
  month: string,
): Promise<(SalesVatTotals & RowAs<'billing_branch', { branchCode: 'code' }>)[]> {
  return scope.tx.rows(sql<SalesVatTotals & RowAs<'billing_branch', { branchCode: 'code' }>>`
    select b.code as branch_code, ${sums}
      from billing_document d join billing_branch b on b.tenant_id = d.tenant_id and b.branch_id = d.branch_id
     where ${inReport(scope, { month: month.slice(0, 7), branch: '' })}
     group by b.code order by b.code`);
}

const sums = sql`count(*)::integer as documents,
           coalesce(sum(${sign} * d.standard_net_satang), 0)::bigint as standard_satang,
           coalesce(sum(${sign} * d.zero_net_satang), 0)::bigint as zero_satang,
           coalesce(sum(${sign} * d.exempt_net_satang), 0)::bigint as exempt_satang,
           coalesce(sum(${sign} * d.vat_satang), 0)::bigint as vat_satang`;

function inReport(scope: Scope, { month, branch }: Pick<SalesVatQuery, 'month' | 'branch'>) {
  const first = firstDayOf(month, zonedDay(scope.now, scope.tenant.zone));
  return sql`d.tenant_id = ${scope.tenant.id} and d.book_month_on = ${first}::date and ${isListed}
       and ${branch === '' ? sql`true` : sql`b.code = ${branch}`}`;
}
