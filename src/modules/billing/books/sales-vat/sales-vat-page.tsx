import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { formatBaht } from '#platform/money/money.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { bahtUnit, countUnit } from '#ui/plot/plot-unit.ts';
import { ReportFigures } from '#ui/report/report-figures.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { isInEffect } from '../../document/document-kinds-rules.ts';
import { DocumentStateBadge } from '../../document/document-state-badge.tsx';
import { documentPaths } from '../../document/paths.ts';
import { readBooks } from '../../permissions.ts';
import { branchCodeText } from '../../seller/branch-text.ts';
import { readReportFilters } from '../month/month-filters.ts';
import { bookPaths } from '../paths.ts';
import { listSalesVat, sumSalesVat } from './sales-vat.ts';
import { SalesVatQuery, type SalesVatRow, type SalesVatTotals } from './sales-vat-contract.ts';

export const loader = pageLoader({
  access: readBooks,
  query: SalesVatQuery,
  handle: async (scope, { query }) => {
    const [page, totals, filters] = await Promise.all([
      listSalesVat(scope, query),
      sumSalesVat(scope, query),
      readReportFilters(scope, query),
    ]);
    return { ...page, totals, filters, query, locale: scope.locale };
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_books_sales() }];

export default function SalesVatPage(): ReactNode {
  const { rows, next, totals, filters, query, locale } = useLoaderData<typeof loader>();
  const baht = (of: (row: SalesVatRow) => number) => (row: SalesVatRow) => formatBaht(of(row), locale);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_books(), to: bookPaths.books() },
          { label: m.billing_books_sales() },
        ]}
        title={m.billing_books_sales()}
        subtitle={m.billing_books_sales_help()}
      />
      <ReportFigures figures={figuresOf(totals)} />
      <ManagedList
        caption={m.billing_books_sales()}
        query={query}
        next={next}
        source={{ list: 'billing.sales_vat', locale, hasPdf: true }}
        filters={filters}
        rows={rows}
        rowKey={(row) => row.documentId}
        rowTo={(row) => documentPaths.manageDocument(row.documentId)}
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
              <span className="flex flex-wrap items-center gap-2 whitespace-nowrap tabular-nums">
                {row.number}
                {!isInEffect(row.state) && <DocumentStateBadge state={row.state} />}
              </span>
            ),
          },
          {
            key: 'buyer',
            header: m.billing_books_buyer(),
            cell: (row) => <span className="block max-w-64 truncate">{row.buyerName || '–'}</span>,
          },
          {
            key: 'tax_id',
            header: m.billing_books_buyer_tax_id(),
            cell: (row) => <span className="tabular-nums">{row.buyerTaxId ?? '–'}</span>,
          },
          {
            key: 'place',
            header: m.billing_books_place(),
            cell: (row) => (row.buyerBranch === null ? '–' : branchCodeText(row.buyerBranch, locale)),
          },
          {
            key: 'value',
            header: m.billing_books_value(),
            align: 'end',
            cell: baht((row) => row.standardSatang),
          },
          {
            key: 'zero',
            header: m.billing_books_zero(),
            align: 'end',
            isExtra: totals.zeroSatang === 0,
            cell: baht((row) => row.zeroSatang),
          },
          {
            key: 'exempt',
            header: m.billing_books_exempt(),
            align: 'end',
            isExtra: totals.exemptSatang === 0,
            cell: baht((row) => row.exemptSatang),
          },
          { key: 'vat', header: m.billing_books_vat(), align: 'end', cell: baht((row) => row.vatSatang) },
        ]}
        empty={
          <EmptyState icon={<FileText />} title={m.billing_books_empty_title()}>
            {m.billing_books_sales_empty()}
          </EmptyState>
        }
      />
    </>
  );
}

function figuresOf(totals: SalesVatTotals) {
  const baht = bahtUnit();
  return [
    { key: 'value', label: m.billing_books_value(), unit: baht, value: totals.standardSatang },
    { key: 'vat', label: m.billing_books_vat(), unit: baht, value: totals.vatSatang },
    { key: 'zero', label: m.billing_books_zero(), unit: baht, value: totals.zeroSatang },
    { key: 'exempt', label: m.billing_books_exempt(), unit: baht, value: totals.exemptSatang },
    {
      key: 'documents',
      label: m.billing_documents(),
      unit: countUnit(m.billing_books_unit()),
      value: totals.documents,
    },
  ];
}
