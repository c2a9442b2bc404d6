import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { listSource } from '#platform/lists/list-source.ts';
import { documentKindText, documentStateText } from '../../document/document-text.ts';
import { isInEffect } from '../../document/document-kinds-rules.ts';
import { readBooks } from '../../permissions.ts';
import { branchCodeText } from '../../seller/branch-text.ts';
import { reportHead } from '../../seller/report-head.ts';
import { monthText } from '../month/month-text.ts';
import { listSalesVat } from './sales-vat.ts';
import { SalesVatQuery, type SalesVatRow } from './sales-vat-contract.ts';

/** The sales VAT report of a month, as a file. */
export const salesVatList = listSource<typeof SalesVatQuery, SalesVatRow>({
  name: 'billing.sales_vat',
  title: m.billing_books_sales,
  access: readBooks,
  query: SalesVatQuery,
  pdfHead: (scope, { month, branch }) =>
    reportHead(scope, {
      title: m.billing_books_sales({}, { locale: scope.locale }),
      subtitle: monthText(scope, month),
      branch,
    }),
  columns: [
    { header: m.billing_books_no, kind: 'number', of: (row) => row.ordinal },
    {
      header: m.billing_books_invoice_day,
      width: 9,
      kind: 'text',
      of: (row, locale) => formatDay(row.issuedOn, { locale, style: 'short' }),
    },
    { header: m.billing_books_invoice_number, width: 12, kind: 'text', of: (row) => row.number },
    {
      header: m.billing_document_kind,
      kind: 'text',
      of: (row, locale) => documentKindText(row.kind, locale),
    },
    { header: m.billing_books_buyer, width: 20, kind: 'text', of: (row) => row.buyerName },
    { header: m.billing_books_buyer_tax_id, width: 13, kind: 'text', of: (row) => row.buyerTaxId ?? '' },
    {
      header: m.billing_books_place,
      kind: 'text',
      of: (row, locale) => (row.buyerBranch === null ? '' : branchCodeText(row.buyerBranch, locale)),
    },
    { header: m.billing_books_value, kind: 'money', of: (row) => row.standardSatang },
    { header: m.billing_books_zero, kind: 'money', of: (row) => row.zeroSatang },
    { header: m.billing_books_exempt, kind: 'money', of: (row) => row.exemptSatang },
    { header: m.billing_books_vat, kind: 'money', of: (row) => row.vatSatang },
    {
      header: m.billing_books_remark,
      width: 8,
      kind: 'text',
      of: (row, locale) => (isInEffect(row.state) ? '' : documentStateText[row.state]({}, { locale })),
    },
    { header: m.billing_books_own_branch, width: 6, kind: 'text', of: (row) => row.branchCode },
  ],
  read: (scope, query, page) => listSalesVat(scope, { ...query, ...page }),
});
