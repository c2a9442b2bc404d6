import { Plus, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { vendorsPaths } from '../paths.ts';
import { readVendors, visitVendors } from '../permissions.ts';
import { ratingText } from '../rating/ratings-card.tsx';
import { VendorBadge } from '../vendor/vendor-badge.tsx';
import { VENDOR_STATES } from '../vendor/vendor-rules.ts';
import { VENDOR_KIND_TEXTS, VENDOR_STATE_TEXTS, vendorName } from '../vendor/vendor-text.ts';
import { listFilterChoices } from './filter-choices.ts';
import { listVendors } from './list-vendors.ts';
import { MAX_VENDOR_QUERY, VendorsListInput } from './vendors-list-contract.ts';

export const loader = pageLoader({
  access: visitVendors,
  query: VendorsListInput,
  handle: async (scope, { query }) => {
    const [list, choices] = await Promise.all([listVendors(scope, query), listFilterChoices(scope)]);
    return {
      ...list,
      ...choices,
      isStaff: allows(readVendors, scope.actor),
      query,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.vendors_title() }];

/** Vendors: all of the site for its staff; for others what they apply with, and who supplies their organisations. */
export default function VendorsPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const { vendors, next, isPartial, provinces, isStaff, query, locale, zone } = page;
  const provinceNames = new Map(provinces.map(({ value, label }) => [value, label]));
  const isFiltered = Boolean(query.q || query.state || query.province || query.cluster || query.documents);
  const apply = (
    <LinkButton to={vendorsPaths.apply()} variant="primary" icon={<Plus aria-hidden />}>
      {isStaff ? m.vendors_register() : m.vendors_apply()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={m.vendors_title()}
        subtitle={isStaff ? m.vendors_subtitle() : m.vendors_subtitle_own()}
        actions={apply}
      />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.vendors_title()}
        query={query}
        next={next}
        defaultSort="name"
        source={{ list: 'vendors.vendors', locale }}
        search={{
          label: m.vendors_search(),
          placeholder: m.vendors_search_placeholder(),
          maxLength: MAX_VENDOR_QUERY,
        }}
        filters={[
          {
            name: 'state',
            label: m.vendors_state(),
            every: m.vendors_state_every(),
            options: VENDOR_STATES.map((value) => ({ value, label: VENDOR_STATE_TEXTS[value]() })),
          },
          {
            name: 'province',
            label: m.vendors_province(),
            every: m.vendors_province_every(),
            options: provinces,
          },
          {
            name: 'cluster',
            label: m.vendors_supply_choose(),
            every: m.vendors_cluster_every(),
            options: page.clusters,
          },
          {
            name: 'documents',
            label: m.vendors_documents(),
            every: m.vendors_documents_every(),
            options: [
              { value: 'expiring', label: m.vendors_documents_expiring() },
              { value: 'expired', label: m.vendors_documents_expired() },
            ],
          },
        ]}
        rows={vendors}
        rowKey={({ vendorId }) => vendorId}
        rowTo={({ vendorId }) => vendorsPaths.vendor(vendorId)}
        columns={[
          {
            key: 'name',
            header: m.vendors_name(),
            primary: true,
            sort: 'name',
            cell: (row) => <span className="break-words">{vendorName(row, locale)}</span>,
          },
          { key: 'kind', header: m.vendors_kind(), cell: ({ kind }) => VENDOR_KIND_TEXTS[kind]() },
          {
            key: 'province',
            header: m.vendors_province(),
            cell: ({ province }) => provinceNames.get(String(province)) ?? '',
          },
          { key: 'state', header: m.vendors_state(), cell: ({ state }) => <VendorBadge state={state} /> },
          {
            key: 'supplied',
            header: m.vendors_supplied_count(),
            align: 'end',
            cell: ({ supplied }) => <span className="tabular-nums">{formatNumber(supplied, locale)}</span>,
          },
          {
            key: 'rating',
            header: m.vendors_rating(),
            cell: ({ rating, ratings }) =>
              rating === null ? '–' : ratingText({ average: rating, count: ratings }, locale),
          },
          {
            key: 'changed',
            header: m.vendors_changed(),
            align: 'end',
            sort: '-changed',
            wideOnly: true,
            cell: ({ changedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(changedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<Truck />}
            title={isFiltered ? m.vendors_none_found() : m.vendors_none()}
            action={
              isFiltered ? (
                <LinkButton to={vendorsPaths.vendors()}>{m.vendors_clear_filters()}</LinkButton>
              ) : (
                apply
              )
            }
          >
            {isFiltered ? m.vendors_none_found_text() : m.vendors_none_text()}
          </EmptyState>
        }
      />
    </>
  );
}
