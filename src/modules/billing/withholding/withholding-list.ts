import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { listSource } from '#platform/lists/list-source.ts';
import { rateText } from '../document/rate-text.ts';
import { readBooks } from '../permissions.ts';
import { reportHead } from '../seller/report-head.ts';
import { listWithholding, type WithholdingRow } from './list-withholding.ts';
import { scansArchive } from './scans-archive.ts';
import { WithholdingListQuery } from './withholding-contract.ts';
import { withholdingKindText, withholdingStateText } from './withholding-text.ts';

/** Withheld tax and its certificates, as a file. */
export const withholdingList = listSource<typeof WithholdingListQuery, WithholdingRow>({
  name: 'billing.withholding',
  title: m.billing_withhold_list,
  access: readBooks,
  query: WithholdingListQuery,
  pdfHead: (scope, { state }) =>
    reportHead(scope, {
      title: m.billing_withhold_list({}, { locale: scope.locale }),
      subtitle: [
        formatDay(zonedDay(scope.now, scope.tenant.zone), { locale: scope.locale }),
        ...(state === '' ? [] : [withholdingStateText[state]({}, { locale: scope.locale })]),
      ].join(' · '),
      branch: '',
    }),
  columns: [
    { header: m.billing_withhold_invoice, kind: 'text', of: (row) => row.number },
    { header: m.billing_document_buyer, width: 18, kind: 'text', of: (row) => row.buyerName },
    { header: m.billing_buyer_tax_id, width: 13, kind: 'text', of: (row) => row.taxId ?? '' },
    {
      header: m.billing_withhold_kind,
      kind: 'text',
      of: (row, locale) => withholdingKindText[row.kind]({}, { locale }),
    },
    { header: m.billing_withhold_rate, width: 5, kind: 'text', of: (row) => rateText(row.rateBp) },
    { header: m.billing_withhold_base, kind: 'money', of: (row) => row.baseSatang },
    { header: m.billing_claim_withheld, kind: 'money', of: (row) => row.amountSatang },
    {
      header: m.billing_withhold_declared_on,
      kind: 'text',
      of: (row, locale) => formatDay(row.declaredOn, { locale, style: 'short' }),
    },
    {
      header: m.billing_column_status,
      kind: 'text',
      of: (row, locale) => withholdingStateText[row.state]({}, { locale }),
    },
    { header: m.billing_withhold_certificate_number, kind: 'text', of: (row) => row.certificateNumber },
    { header: m.billing_scan_count, kind: 'number', of: (row) => row.scans },
    {
      header: m.billing_withhold_certificate_on,
      kind: 'text',
      of: (row, locale) =>
        row.certificateOn === null ? '' : formatDay(row.certificateOn, { locale, style: 'short' }),
    },
  ],
  archive: scansArchive,
  read: (scope, query, page) => listWithholding(scope, { ...query, ...page }),
});
