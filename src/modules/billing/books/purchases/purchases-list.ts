import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { listSource } from '#platform/lists/list-source.ts';
import { readBooks } from '../../permissions.ts';
import { branchCodeText } from '../../seller/branch-text.ts';
import { reportHead } from '../../seller/report-head.ts';
import { monthText } from '../month/month-text.ts';
import { PurchaseQuery, type PurchaseRow } from './purchase-contract.ts';
import { purchaseKindText } from './purchase-text.ts';
import { listPurchases } from './purchases.ts';

/** The purchase VAT report of a month, as a file. */
export const purchasesList = listSource<typeof PurchaseQuery, PurchaseRow>({
  name: 'billing.purchases',
  title: m.billing_books_purchases,
  access: readBooks,
  query: PurchaseQuery,
  pdfHead: (scope, { month, branch }) =>
    reportHead(scope, {
      title: m.billing_books_purchases({}, { locale: scope.locale }),
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
    { header: m.billing_books_invoice_number, width: 13, kind: 'text', of: (row) => row.number },
    {
      header: m.billing_document_kind,
      kind: 'text',
      of: (row, locale) => purchaseKindText[row.kind]({}, { locale }),
    },
    { header: m.billing_books_supplier, width: 22, kind: 'text', of: (row) => row.supplierName },
    { header: m.billing_books_supplier_tax_id, width: 13, kind: 'text', of: (row) => row.supplierTaxId },
    {
      header: m.billing_books_place,
      kind: 'text',
      of: (row, locale) => branchCodeText(row.supplierBranch, locale),
    },
    { header: m.billing_books_value, kind: 'money', of: (row) => row.netSatang },
    {
      header: m.billing_books_claimable_vat,
      kind: 'money',
      of: (row) => (row.isClaimable ? row.vatSatang : 0),
    },
    { header: m.billing_books_other_vat, kind: 'money', of: (row) => (row.isClaimable ? 0 : row.vatSatang) },
    { header: m.billing_books_own_branch, width: 6, kind: 'text', of: (row) => row.branchCode },
  ],
  read: (scope, query, page) => listPurchases(scope, { ...query, ...page }),
});
