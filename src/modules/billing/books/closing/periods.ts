import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { DOCUMENT_TARGET, TAX_INVOICE_KINDS } from '../../document/document-kinds-rules.ts';
import { numberPeriodOf } from '../../document/document-number-rules.ts';
import { sumPurchasesByBranch } from '../purchases/purchases.ts';
import { sumSalesVatByBranch } from '../sales-vat/sales-vat.ts';
import type { BranchTotals } from './closing-contract.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'billing_closed_period.totals': BranchTotals[];
  }
}

/** Most closings and reopenings that the page lists: more than six years of months. */
const MAX_PERIODS = 100;

export type ClosedPeriod = RowOf<
  'billing_closed_period',
  'periodId' | 'totals' | 'closedAt' | 'closedByName' | 'reopenedAt' | 'reopenedByName' | 'reopenReason'
> &
  RowAs<'billing_closed_period', { month: 'monthOn' }>;

/** The months that are closed or were once, newest first. */
export function listPeriods(scope: Scope): Promise<ClosedPeriod[]> {
  return scope.tx.rows(sql<ClosedPeriod>`
    select period_id, month_on as month, totals, closed_at, closed_by_name, reopened_at, reopened_by_name, reopen_reason
      from billing_closed_period where tenant_id = ${scope.tenant.id}
     order by month_on desc, closed_at desc limit ${MAX_PERIODS}`);
}

/** What the reports of a month sum up to now, by branch. `month`: its first day. */
export async function readBranchTotals(scope: Scope, month: string): Promise<BranchTotals[]> {
  const [sales, purchases] = await Promise.all([
    sumSalesVatByBranch(scope, month),
    sumPurchasesByBranch(scope, month),
  ]);
  const codes = [...new Set([...sales, ...purchases].map(({ branchCode }) => branchCode))].toSorted();
  return codes.map((branchCode) => {
    const sold = sales.find((row) => row.branchCode === branchCode);
    const bought = purchases.find((row) => row.branchCode === branchCode);
    return {
      branchCode,
      documents: sold?.documents ?? 0,
      standardSatang: sold?.standardSatang ?? 0,
      zeroSatang: sold?.zeroSatang ?? 0,
      exemptSatang: sold?.exemptSatang ?? 0,
      vatSatang: sold?.vatSatang ?? 0,
      purchases: bought?.purchases ?? 0,
      purchaseSatang: bought?.netSatang ?? 0,
      purchaseVatSatang: bought?.claimableVatSatang ?? 0,
    };
  });
}

/** What should be settled before a month is closed. */
export interface OpenMatters {
  /** Payments of the month or before whose slip waits for a decision. */
  readonly waitingSlips: number;
  /** Payments of the month, paid in full, and parts of invoices, about which no document was issued; top-ups have none. */
  readonly withoutDocument: number;
  /** Series whose count differs from the documents that were issued. */
  readonly brokenSeries: number;
}

/** Returns what is open in a month. `month`: its first day. */
export function findOpenMatters(scope: Scope, month: string): Promise<OpenMatters> {
  const { id, zone } = scope.tenant;
  const from = sql`(${month}::date::timestamp at time zone ${zone})`;
  const to = sql`((${month}::date + interval '1 month')::timestamp at time zone ${zone})`;
  const period = numberPeriodOf(month, { period: 'month' });
  const year = numberPeriodOf(month, { period: 'year' });
  return scope.tx.one(sql<OpenMatters>`
    select (select count(*) from billing_payment p
             where p.tenant_id = ${id} and p.waiting_since is not null and p.waiting_since < ${to})::integer as waiting_slips,
           (select count(*) from billing_payment p
             where p.tenant_id = ${id} and p.paid_at >= ${from} and p.paid_at < ${to} and p.status in ('paid', 'overpaid')
               and not p.takes_any_amount and p.target_kind <> ${DOCUMENT_TARGET}
               and not exists (select from billing_document d
                                where d.tenant_id = p.tenant_id and d.supply_kind = p.target_kind and d.supply_id = p.target_id
                                  and (d.kind = 'receipt' or d.kind = any(${TAX_INVOICE_KINDS}))))::integer
           + (select count(*) from billing_settlement t
               where t.tenant_id = ${id} and t.receipt_id is null and t.paid_on >= ${month}::date
                 and t.paid_on < (${month}::date + interval '1 month')::date)::integer as without_document,
           (select count(*) from billing_series s
             where s.tenant_id = ${id} and s.period in (${period}, ${year})
               and s.last_count <> (select count(*) from billing_document d
                                     where d.tenant_id = s.tenant_id and d.branch_id = s.branch_id and d.kind = s.kind
                                       and substring(d.number from '^' || s.prefix || '(?:[0-9]{5}-)?' || s.period || '[-.]?([0-9]+)$')::bigint
                                           between 1 and s.last_count
                                       and d.issued_on >= date_trunc(case s.period when ${year} then 'year' else 'month' end, ${month}::date::timestamp)::date
                                       and d.issued_on < (date_trunc(case s.period when ${year} then 'year' else 'month' end, ${month}::date::timestamp)
                                                          + case s.period when ${year} then interval '1 year' else interval '1 month' end)::date))::integer as broken_series`);
}
