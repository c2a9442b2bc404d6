import { FileText, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { formatBaht } from '#platform/money/money.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { bahtUnit, countUnit } from '#ui/plot/plot-unit.ts';
import { ReportFigures } from '#ui/report/report-figures.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { keepBooks, readBooks } from '../../permissions.ts';
import { branchCodeText } from '../../seller/branch-text.ts';
import { readReportFilters } from '../month/month-filters.ts';
import { bookPaths, PURCHASES_IMPORT } from '../paths.ts';
import { PurchaseQuery, type PurchaseTotals } from './purchase-contract.ts';
import { purchaseKindText } from './purchase-text.ts';
import { listPurchases, sumPurchases } from './purchases.ts';

export const loader = pageLoader({
  access: readBooks,
  query: PurchaseQuery,
  handle: async (scope, { query }) => {
    const [page, totals, filters] = await Promise.all([
      listPurchases(scope, query),
      sumPurchases(scope, query),
      readReportFilters(scope, query),
    ]);
    return {
      ...{ ...page, totals, filters, query },
      mayKeep: allows(keepBooks, scope.actor),
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_books_purchases() }];

export default function PurchasesPage(): ReactNode {
  const { rows, next, totals, filters, query, mayKeep, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_books(), to: bookPaths.books() },
          { label: m.billing_books_purchases() },
        ]}
        title={m.billing_books_purchases()}
        subtitle={m.billing_books_purchases_help()}
        actions={
          mayKeep && (
            <>
              <LinkButton to={importPaths.imports(PURCHASES_IMPORT)} icon={<Upload aria-hidden />}>
                {m.ui_import()}
              </LinkButton>
              <LinkButton variant="primary" to={bookPaths.newPurchase()} icon={<Plus aria-hidden />}>
                {m.billing_books_purchase_new()}
              </LinkButton>
            </>
          )
        }
      />
      <ReportFigures figures={figuresOf(totals)} />
      <ManagedList
        caption={m.billing_books_purchases()}
        query={query}
        next={next}
        source={{ list: 'billing.purchases', locale, hasPdf: true }}
        filters={filters}
        rows={rows}
        rowKey={(row) => row.purchaseId}
        {...(mayKeep && { rowTo: (row: (typeof rows)[number]) => bookPaths.purchase(row.purchaseId) })}
        columns={[
          { key: 'no', header: m.billing_books_no(), align: 'end', cell: (row) => row.ordinal },
          {
            key: 'day',
            header: m.billing_books_invoice_day(),
            className: 'sm:whitespace-nowrap',
            cell: (row) => formatDay(row.issuedOn, { locale, style: 'short' }),
          },
          {
            key: 'number',
            header: m.billing_books_invoice_number(),
            primary: true,
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2 tabular-nums">
                {row.number}
                {row.kind !== 'tax_invoice' && <Badge>{purchaseKindText[row.kind]()}</Badge>}
                {!row.isClaimable && <Badge tone="warning">{m.billing_books_not_claimable()}</Badge>}
              </span>
            ),
          },
          {
            key: 'supplier',
            header: m.billing_books_supplier(),
            cell: (row) => <span className="block max-w-64 truncate">{row.supplierName}</span>,
          },
          {
            key: 'tax_id',
            header: m.billing_books_supplier_tax_id(),
            cell: (row) => <span className="tabular-nums">{row.supplierTaxId}</span>,
          },
          {
            key: 'place',
            header: m.billing_books_place(),
            cell: (row) => branchCodeText(row.supplierBranch, locale),
          },
          {
            key: 'value',
            header: m.billing_books_value(),
            align: 'end',
            cell: (row) => formatBaht(row.netSatang, locale),
          },
          {
            key: 'vat',
            header: m.billing_books_vat(),
            align: 'end',
            cell: (row) => formatBaht(row.vatSatang, locale),
          },
        ]}
        empty={
          <EmptyState icon={<FileText />} title={m.billing_books_empty_title()}>
            {m.billing_books_purchases_empty()}
          </EmptyState>
        }
      />
    </>
  );
}

function figuresOf(totals: PurchaseTotals) {
  const baht = bahtUnit();
  return [
    { key: 'value', label: m.billing_books_purchases_value(), unit: baht, value: totals.netSatang },
    { key: 'vat', label: m.billing_books_claimable_vat(), unit: baht, value: totals.claimableVatSatang },
    { key: 'other', label: m.billing_books_other_vat(), unit: baht, value: totals.otherVatSatang },
    {
      key: 'count',
      label: m.billing_documents(),
      unit: countUnit(m.billing_books_unit()),
      value: totals.purchases,
    },
  ];
}
