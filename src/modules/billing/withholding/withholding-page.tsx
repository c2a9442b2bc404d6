import { FileCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { formatBaht } from '#platform/money/money.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { documentPaths } from '../document/paths.ts';
import { rateText } from '../document/rate-text.ts';
import { keepBooks, readBooks } from '../permissions.ts';
import { listWithholding } from './list-withholding.ts';
import { WithholdingListQuery } from './withholding-contract.ts';
import { WITHHOLDING_STATES, withholdingRatesOn } from './withholding-rules.ts';
import { WithholdingStateBadge } from './withholding-state-badge.tsx';
import { withholdingKindText, withholdingStateText } from './withholding-text.ts';

/** Tax that buyers withheld, and whether its certificates came. */
export const loader = pageLoader({
  access: readBooks,
  query: WithholdingListQuery,
  handle: async (scope, { query }) => {
    const { isConfirmed } = withholdingRatesOn(zonedDay(scope.now, scope.tenant.zone));
    return {
      ...(await listWithholding(scope, query)),
      shouldCheckRates: !isConfirmed && allows(keepBooks, scope.actor),
      query,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_withhold_list() }];

export default function WithholdingPage(): ReactNode {
  const { rows, next, shouldCheckRates, query, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: m.billing_withhold_list() },
        ]}
        title={m.billing_withhold_list()}
        subtitle={m.billing_withhold_list_help()}
      />
      {shouldCheckRates && (
        <Notice tone="warning" title={m.billing_withhold_rates_title()} className="mb-4">
          {m.billing_withhold_rates_text()}
        </Notice>
      )}
      <ManagedList
        caption={m.billing_withhold_list()}
        query={query}
        next={next}
        source={{
          ...{ list: 'billing.withholding', locale, hasPdf: true },
          archive: { label: m.billing_scan_archive(), hint: m.billing_scan_archive_hint() },
        }}
        filters={[
          {
            name: 'state',
            label: m.billing_column_status(),
            every: m.billing_documents_all_states(),
            options: WITHHOLDING_STATES.map((value) => ({ value, label: withholdingStateText[value]() })),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.withholdingId}
        rowTo={(row) => documentPaths.withheld(row.withholdingId)}
        columns={[
          {
            key: 'number',
            header: m.billing_withhold_invoice(),
            primary: true,
            cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.number}</span>,
          },
          {
            key: 'buyer',
            header: m.billing_document_buyer(),
            cell: (row) => <span className="block max-w-64 truncate">{row.buyerName}</span>,
          },
          {
            key: 'state',
            header: m.billing_column_status(),
            cell: (row) => <WithholdingStateBadge state={row.state} />,
          },
          {
            key: 'kind',
            header: m.billing_withhold_kind(),
            cell: (row) => `${withholdingKindText[row.kind]()} · ${rateText(row.rateBp)}`,
          },
          {
            key: 'amount',
            header: m.billing_claim_withheld(),
            align: 'end',
            cell: (row) => formatBaht(row.amountSatang, locale),
          },
          {
            key: 'declared',
            header: m.billing_withhold_declared_on(),
            className: 'sm:max-lg:hidden',
            cell: (row) => formatDay(row.declaredOn, { locale }),
          },
          {
            key: 'certificate',
            header: m.billing_withhold_certificate_number(),
            className: 'sm:max-lg:hidden',
            cell: (row) => (row.certificateNumber === '' ? '–' : row.certificateNumber),
          },
          {
            key: 'scans',
            header: m.billing_scan_count(),
            align: 'end',
            className: 'sm:max-lg:hidden',
            cell: (row) => row.scans,
          },
        ]}
        empty={
          <EmptyState icon={<FileCheck />} title={m.billing_withhold_empty_title()}>
            {m.billing_withhold_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}
