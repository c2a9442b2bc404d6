import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { listSource } from '#platform/lists/list-source.ts';
import { readBooks } from '../permissions.ts';
import { reportHead } from '../seller/report-head.ts';
import { listReceivables } from './list-receivables.ts';
import { type ReceivableRow, ReceivablesQuery } from './receivables-contract.ts';

/** What buyers owe, as a file. */
export const receivablesList = listSource<typeof ReceivablesQuery, ReceivableRow>({
  name: 'billing.receivables',
  title: m.billing_aged,
  access: readBooks,
  query: ReceivablesQuery,
  pdfHead: (scope, { on = zonedDay(scope.now, scope.tenant.zone) }) =>
    reportHead(scope, {
      title: m.billing_aged({}, { locale: scope.locale }),
      subtitle: formatDay(on, { locale: scope.locale }),
      branch: '',
    }),
  columns: [
    { header: m.billing_document_buyer, width: 24, kind: 'text', of: (row) => row.buyerName },
    { header: m.billing_buyer_tax_id, width: 13, kind: 'text', of: (row) => row.taxId ?? '' },
    { header: m.billing_aged_invoices, width: 6, kind: 'number', of: (row) => row.invoices },
    { header: m.billing_aged_not_due, kind: 'money', of: (row) => row.notDueSatang },
    { header: m.billing_aged_30, kind: 'money', of: (row) => row.upTo30Satang },
    { header: m.billing_aged_60, kind: 'money', of: (row) => row.upTo60Satang },
    { header: m.billing_aged_90, kind: 'money', of: (row) => row.upTo90Satang },
    { header: m.billing_aged_older, kind: 'money', of: (row) => row.olderSatang },
    { header: m.billing_document_total, kind: 'money', of: (row) => row.totalSatang },
  ],
  read: (scope, query, page) => listReceivables(scope, { ...query, ...page }),
});
