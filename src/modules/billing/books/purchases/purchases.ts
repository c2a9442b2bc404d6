import { z } from 'zod';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { CursorId, CursorWhole, cursorOf, findCursorPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingRefusals } from '../../refusals.ts';
import { firstDayOf } from '../month/month-rules.ts';
import type { PurchaseQuery, PurchaseRow, PurchaseTotals } from './purchase-contract.ts';

const PAGE_SIZE = 50;
const Position = z.object({ ordinal: CursorWhole, id: CursorId });

/** A credit note of a supplier takes back. */
const sign = sql`case when p.kind = 'credit_note' then -1 else 1 end`;

/**
 * One page of the register of a month: the columns of the Director-General's form (รายงานภาษีซื้อ, Revenue Code s. 87 (2)), in
 * the order of registration. Documents whose VAT cannot be deducted are listed and marked.
 */
export async function listPurchases(
  scope: Scope,
  query: PurchaseQuery & { readonly limit?: number },
): Promise<{ rows: PurchaseRow[]; next: string | null }> {
  const { limit = PAGE_SIZE } = query;
  const position = findCursorPosition(Position, query.after);
  const found = await scope.tx.rows(sql<
    RowOf<
      'billing_purchase',
      | 'purchaseId'
      | 'kind'
      | 'supplierName'
      | 'supplierTaxId'
      | 'supplierBranch'
      | 'number'
      | 'issuedOn'
      | 'isClaimable'
    > &
      RowAs<'billing_branch', { branchCode: 'code' }> &
      Pick<PurchaseRow, 'netSatang' | 'vatSatang'>
  >`
    select p.purchase_id, p.kind, p.supplier_name, p.supplier_tax_id, p.supplier_branch, p.number, p.issued_on, p.is_claimable,
           ${sign} * p.net_satang as net_satang, ${sign} * p.vat_satang as vat_satang, b.code as branch_code
      from billing_purchase p join billing_branch b on b.tenant_id = p.tenant_id and b.branch_id = p.branch_id
     where ${inRegister(scope, query)} and ${position ? sql`p.purchase_id > ${position.id}::uuid` : sql`true`}
     order by p.purchase_id limit ${limit + 1}`);
  const first = (position?.ordinal ?? 0) + 1;
  const rows = found.slice(0, limit).map((row, at): PurchaseRow => ({ ...row, ordinal: first + at }));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? cursorOf(Position, { ordinal: last.ordinal, id: last.purchaseId }) : null };
}

const sums = sql`count(*)::integer as purchases, coalesce(sum(${sign} * p.net_satang), 0)::bigint as net_satang,
           coalesce(sum(${sign} * p.vat_satang) filter (where p.is_claimable), 0)::bigint as claimable_vat_satang,
           coalesce(sum(${sign} * p.vat_satang) filter (where not p.is_claimable), 0)::bigint as other_vat_satang`;

export function sumPurchases(
  scope: Scope,
  query: Pick<PurchaseQuery, 'month' | 'branch'>,
): Promise<PurchaseTotals> {
  return scope.tx.one(sql<PurchaseTotals>`
    select ${sums} from billing_purchase p join billing_branch b on b.tenant_id = p.tenant_id and b.branch_id = p.branch_id
     where ${inRegister(scope, query)}`);
}

/** What the registers of all branches of a month sum up to. `month`: its first day. */
export function sumPurchasesByBranch(
  scope: Scope,
  month: string,
): Promise<(PurchaseTotals & RowAs<'billing_branch', { branchCode: 'code' }>)[]> {
  return scope.tx.rows(sql<PurchaseTotals & RowAs<'billing_branch', { branchCode: 'code' }>>`
    select b.code as branch_code, ${sums}
      from billing_purchase p join billing_branch b on b.tenant_id = p.tenant_id and b.branch_id = p.branch_id
     where ${inRegister(scope, { month: month.slice(0, 7), branch: '' })}
     group by b.code order by b.code`);
}

export type Purchase = RowOf<
  'billing_purchase',
  | 'purchaseId'
  | 'sellerId'
  | 'kind'
  | 'supplierName'
  | 'supplierTaxId'
  | 'supplierBranch'
  | 'number'
  | 'issuedOn'
  | 'netSatang'
  | 'vatSatang'
  | 'isClaimable'
  | 'note'
  | 'version'
  | 'archivedAt'
> &
  RowAs<'billing_purchase', { claimMonth: 'claimMonthOn' }> &
  RowAs<'billing_branch', { branchCode: 'code' }>;

const PURCHASE = sql`
    select p.purchase_id, p.seller_id, p.kind, p.supplier_name, p.supplier_tax_id, p.supplier_branch, p.number, p.issued_on,
           p.net_satang, p.vat_satang, p.is_claimable, p.claim_month_on as claim_month, p.note, p.version, p.archived_at, b.code as branch_code
      from billing_purchase p join billing_branch b on b.tenant_id = p.tenant_id and b.branch_id = p.branch_id`;

/** Returns a received document with its version. Refuses with `billing.purchase_missing`. */
export async function getPurchase(scope: Scope, purchaseId: string): Promise<Purchase> {
  const row = await scope.tx.first(sql<Purchase>`
    ${PURCHASE} where p.tenant_id = ${scope.tenant.id} and p.purchase_id = ${purchaseId}`);
  if (!row) throw refuse(billingRefusals, 'billing.purchase_missing');
  return row;
}

/** Returns those of some documents that stand in a seller's register, each known by its supplier's tax ID and its number. */
export function listRegistered(
  scope: Scope,
  sellerId: string,
  documents: readonly Pick<Purchase, 'supplierTaxId' | 'number'>[],
): Promise<Purchase[]> {
  const keys = documents.map(({ supplierTaxId, number }) => ({ taxId: supplierTaxId, number }));
  return scope.tx.rows(sql<Purchase>`
    ${PURCHASE}
     where p.tenant_id = ${scope.tenant.id} and p.seller_id = ${sellerId} and p.archived_at is null
       and (p.supplier_tax_id, p.number) in
           (select line."taxId", line.number from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as line ("taxId" text, number text))`);
}

function inRegister(scope: Scope, { month, branch }: Pick<PurchaseQuery, 'month' | 'branch'>) {
  const first = firstDayOf(month, zonedDay(scope.now, scope.tenant.zone));
  return sql`p.tenant_id = ${scope.tenant.id} and p.claim_month_on = ${first}::date and p.archived_at is null
       and ${branch === '' ? sql`true` : sql`b.code = ${branch}`}`;
}
