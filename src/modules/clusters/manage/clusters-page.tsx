import { Network, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { ClusterBadge } from '../cluster/cluster-badge.tsx';
import { CLUSTER_KINDS } from '../cluster/cluster-rules.ts';
import { CLUSTER_KIND_TEXTS, CLUSTER_STATE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { countByProvince, type ProvinceCount } from '../map/count-by-province.ts';
import { type CountedProvince, ProvinceView } from '../map/province-view.tsx';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { type FilterChoice, listTreeChoices } from './tree-choices.ts';
import {
  ClustersListInput,
  DOCUMENT_FILTERS,
  MAX_CLUSTER_QUERY,
  STATE_FILTERS,
} from './clusters-list-contract.ts';
import { listClusters } from './list-clusters.ts';
import { listProvinceChoices } from './province-choices.ts';

/** What a page that shows the map lists. */
const EMPTY_LIST: Awaited<ReturnType<typeof listClusters>> & { trees: FilterChoice[] } = {
  clusters: [],
  next: null,
  isPartial: false,
  trees: [],
};

export const loader = pageLoader({
  access: visitClusters,
  query: ClustersListInput,
  handle: async (scope, { query }) => {
    const provinces = await listProvinceChoices(scope);
    const shared = { provinces, query, locale: scope.locale, zone: scope.tenant.zone };
    if (query.view === 'map') return { ...shared, ...EMPTY_LIST, counts: await countByProvince(scope) };
    const [list, trees] = await Promise.all([listClusters(scope, query), listTreeChoices(scope)]);
    return { ...shared, ...list, trees, counts: null };
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_title() }];

const DOCUMENT_FILTER_TEXTS: Readonly<Record<(typeof DOCUMENT_FILTERS)[number], Sentence>> = {
  expired: m.clusters_documents_expired,
  expiring: m.clusters_documents_expiring,
};

/** Organisations: all of the site for its managers, for members their own. */
export default function ClustersPage(): ReactNode {
  const { counts, query } = useLoaderData<typeof loader>();
  const { view: _view, after: _after, ...filters } = query;
  return (
    <>
      <PageHeader
        title={m.clusters_title()}
        subtitle={m.clusters_subtitle()}
        actions={
          <LinkButton to={clustersPaths.new()} variant="primary" icon={<Plus aria-hidden />}>
            {m.clusters_new()}
          </LinkButton>
        }
        tabs={
          <Tabs
            label={m.clusters_map_view()}
            tabs={[
              { to: clustersPaths.manage(filters), label: m.clusters_map_list(), current: counts === null },
              {
                to: clustersPaths.manage({ view: 'map' }),
                label: m.clusters_map(),
                current: counts !== null,
              },
            ]}
          />
        }
      />
      {counts === null ? <ClusterList /> : <ClusterMap counts={counts} />}
    </>
  );
}

/** The organisations that one may see by province. */
function ClusterMap({ counts }: { readonly counts: readonly ProvinceCount[] }): ReactNode {
  const { provinces } = useLoaderData<typeof loader>();
  const names = new Map(provinces.map(({ value, label }) => [value, label]));
  const counted = counts.flatMap(({ province, clusters: count }): CountedProvince[] => {
    const code = String(province);
    const name = names.get(code);
    if (name === undefined) return [];
    const text = `${name}: ${m.clusters_map_count({ count })}`;
    return [{ code, name, count, text, to: clustersPaths.manage({ province: code }) }];
  });
  const withoutAddress = counts.find(({ province }) => province === null)?.clusters ?? 0;
  return <ProvinceView provinces={counted} withoutAddress={withoutAddress} />;
}

function ClusterList(): ReactNode {
  const { clusters, next, isPartial, provinces, trees, query, locale, zone } = useLoaderData<typeof loader>();
  const provinceNames = new Map(provinces.map(({ value, label }) => [value, label]));
  const isFiltered = Boolean(
    query.q || query.kind || query.province || query.state || query.documents || query.below,
  );
  return (
    <>
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.clusters_title()}
        query={query}
        next={next}
        defaultSort={query.below ? 'tree' : 'name'}
        source={{ list: 'clusters.clusters', locale }}
        search={{
          label: m.clusters_search(),
          placeholder: m.clusters_search_placeholder(),
          maxLength: MAX_CLUSTER_QUERY,
        }}
        filters={[
          {
            name: 'kind',
            label: m.clusters_kind(),
            every: m.clusters_kind_every(),
            options: CLUSTER_KINDS.map((value) => ({ value, label: CLUSTER_KIND_TEXTS[value]() })),
          },
          {
            name: 'province',
            label: m.clusters_province(),
            every: m.clusters_province_every(),
            options: provinces,
          },
          {
            name: 'state',
            label: m.clusters_state(),
            every: m.clusters_state_every(),
            options: STATE_FILTERS.map((value) => ({
              value,
              label: value === 'in_review' ? m.clusters_state_in_review() : CLUSTER_STATE_TEXTS[value](),
            })),
          },
          {
            name: 'documents',
            label: m.clusters_documents(),
            every: m.clusters_documents_every(),
            options: DOCUMENT_FILTERS.map((value) => ({ value, label: DOCUMENT_FILTER_TEXTS[value]() })),
          },
          ...(trees.length === 0
            ? []
            : [
                {
                  name: 'below',
                  label: m.clusters_structure_filter(),
                  every: m.clusters_structure_every(),
                  options: trees,
                },
              ]),
        ]}
        rows={clusters}
        rowKey={({ key }) => key}
        rowTo={({ key }) => clustersPaths.detail(key)}
        columns={[
          {
            key: 'name',
            header: m.clusters_name(),
            primary: true,
            sort: 'name',
            cell: (row) => (
              <span
                className="block break-words"
                style={query.below && row.depth > 0 ? { paddingInlineStart: `${row.depth}rem` } : undefined}
              >
                {clusterName(row, locale)}
              </span>
            ),
          },
          { key: 'kind', header: m.clusters_kind(), cell: ({ kind }) => CLUSTER_KIND_TEXTS[kind]() },
          {
            key: 'province',
            header: m.clusters_province(),
            cell: ({ province }) => provinceNames.get(String(province)) ?? '',
          },
          {
            key: 'state',
            header: m.clusters_state(),
            cell: ({ state }) => <ClusterBadge state={state} />,
          },
          {
            key: 'members',
            header: m.clusters_members(),
            align: 'end',
            cell: ({ members }) => <span className="tabular-nums">{formatNumber(members, locale)}</span>,
          },
          {
            key: 'changed',
            header: m.clusters_changed(),
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
            icon={<Network />}
            title={isFiltered ? m.clusters_none_found() : m.clusters_none()}
            {...(isFiltered && {
              action: <LinkButton to={clustersPaths.manage()}>{m.clusters_clear_filters()}</LinkButton>,
            })}
          >
            {isFiltered ? m.clusters_none_found_text() : m.clusters_none_text()}
          </EmptyState>
        }
      />
    </>
  );
}
