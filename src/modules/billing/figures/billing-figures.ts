import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { Figure } from '#platform/figures/figure.ts';
import { TAX_DOCUMENT_KINDS } from '../document/document-kinds-rules.ts';
import { readBooks } from '../permissions.ts';
import { isAskedAbout } from './asked-branches.ts';

/** How a document counts: a credit note takes back; what is void or replaced counts nothing, its replacement counts. */
const sign = sql`case when d.state in ('void', 'replaced') then 0 when d.kind = 'credit_note' then -1 else 1 end`;

/**
 * What was sold, without VAT, by the documents about it: tax invoices with their credit and debit notes, and receipts where
 * no tax invoice is issued. A document counts on the day of its issue, at its branch.
 */
const salesFigure: Figure = {
  name: 'billing.sales',
  rank: 10,
  label: m.billing_figure_sales,
  access: readBooks,
  concern: 'money',
  within: 'branches',
  unit: 'satang',
  read: (scope, { fromOn, toOn, step, ...narrowing }) =>
    scope.tx.rows(sql<
      { readonly on: string; readonly value: number } & RowAs<'billing_branch', { branchCode: 'code' }>
    >`
      select ${step === 'day' ? sql`d.issued_on` : sql`date_trunc('month', d.issued_on)::date`}::text as "on", b.code as branch_code,
             sum(${sign} * d.net_satang)::bigint as value
        from billing_document d join billing_branch b on b.tenant_id = d.tenant_id and b.branch_id = d.branch_id
       where d.tenant_id = ${scope.tenant.id} and d.issued_on between ${fromOn} and ${toOn}
         and (d.kind = any(${TAX_DOCUMENT_KINDS})
              or (d.kind = 'receipt' and (not d.is_vat_registered or d.standard_net_satang + d.zero_net_satang = 0)))
         and ${isAskedAbout(narrowing)}
       group by 1, 2 order by 1, 2`),
};

/** Billing's figures for dashboards. */
export const billingFigures: readonly Figure[] = [salesFigure];
