import { Download, Waypoints } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { pageLoader } from '#platform/page/page.ts';
import type { RelationKindView } from '#platform/relations/relation-contract.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { FilterSearch } from '#ui/form/filter-search.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { seeGraph } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { visitClusters } from '../permissions.ts';
import { GraphQuery, MAX_GRAPH_QUERY } from './graph-contract.ts';
import { listNodes, NODES_PER_PAGE, tellPath, type ToldPath } from './graph-list-rules.ts';
import { NodeList } from './node-list.tsx';
import { PathCard } from './path-card.tsx';
import { type GraphView, graphPaths } from './paths.ts';
import { readGraph } from './read-graph.ts';

const GraphDrawing = lazyView(() => import('./graph-drawing.tsx'), 'GraphDrawing');

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  query: GraphQuery,
  handle: async (scope, { params, query }) => {
    const access = await requireCluster(scope, params.cluster, seeGraph);
    const view = await readGraph(scope, access.cluster.clusterId);
    const counts = Map.groupBy(view.nodes, ({ kind }) => kind);
    return {
      cluster: framedCluster(access, scope.locale),
      query,
      kinds: view.kinds.map((kind) => ({ ...kind, count: counts.get(kind.name)?.length ?? 0 })),
      count: view.nodes.length,
      more: view.more,
      path: tellPath(view, query),
      ...listNodes(view, query),
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.clusters_tab_graph()} · ${loaderData?.cluster.name ?? ''}` },
];

/** How an organisation's people, units, sub-organisations and other records relate, and the path between any two of them. */
export default function GraphPage(): ReactNode {
  const { cluster, query, kinds, count, more, path, nodes, found, locale } = useLoaderData<typeof loader>();
  const isScripted = useIsScripted();
  const urlOf = (change: GraphView): string => graphPaths.graph(cluster.key, { ...query, ...change });
  return (
    <ClusterFrame
      cluster={cluster}
      current="graph"
      actions={
        <LinkButton
          to={graphPaths.csv(cluster.key)}
          reloadDocument
          prefetch="none"
          icon={<Download aria-hidden />}
        >
          CSV
        </LinkButton>
      }
    >
      {count === 1 ? (
        <EmptyState title={m.clusters_graph_alone()} icon={<Waypoints />}>
          {m.clusters_graph_alone_text()}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {more > 0 && (
            <Notice tone="warning">
              {m.clusters_graph_more({
                shown: formatNumber(count, locale),
                count: formatNumber(more, locale),
              })}
            </Notice>
          )}
          <PathCard path={path} urlOf={urlOf} />
          {isScripted && (
            <Suspense>
              <GraphDrawing
                key={cluster.key}
                address={graphPaths.data(cluster.key)}
                filter={query}
                chosen={query}
                path={pathNodes(path)}
                urlOf={urlOf}
                title={m.clusters_graph_list({ name: cluster.name })}
                name={`relations-${cluster.key}`}
              />
            </Suspense>
          )}
          <GraphFilters {...{ query, kinds, count, urlOf }} locale={locale} />
          <NodeList
            label={m.clusters_graph_list({ name: cluster.name })}
            nodes={nodes}
            kinds={kinds}
            chosen={query}
            urlOf={urlOf}
          />
          <Pages page={query.page} found={found} urlOf={urlOf} locale={locale} />
        </div>
      )}
    </ClusterFrame>
  );
}

/** Ids of the nodes of the path; without one, of those that are chosen. */
function pathNodes({ from, to, steps }: ToldPath): string[] {
  const ends = [from?.id ?? [], to?.id ?? []].flat();
  return steps === null || from === null ? ends : [from.id, ...steps.map((step) => step.to)];
}

function GraphFilters({
  query,
  kinds,
  count,
  urlOf,
  locale,
}: {
  query: GraphQuery;
  kinds: readonly (RelationKindView & { readonly count: number })[];
  count: number;
  urlOf: (change: GraphView) => string;
  locale: Locale;
}): ReactNode {
  const { kind, from, to } = query;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FilterSearch q={query.q} label={m.clusters_graph_search()} maxLength={MAX_GRAPH_QUERY}>
        {Object.entries({ kind, from, to }).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </FilterSearch>
      <ChoiceLinks
        label={m.clusters_graph_kinds()}
        choices={[
          {
            label: m.clusters_graph_kind_every({ count: formatNumber(count, locale) }),
            to: urlOf({ kind: undefined, page: 1 }),
            isChosen: kind === undefined,
          },
          ...kinds.map((each) => ({
            label: m.clusters_graph_kind_count({ kind: each.label, count: formatNumber(each.count, locale) }),
            to: urlOf({ kind: each.name, page: 1 }),
            isChosen: kind === each.name,
          })),
        ]}
      />
    </div>
  );
}

function Pages({
  page,
  found,
  urlOf,
  locale,
}: {
  page: number;
  found: number;
  urlOf: (change: GraphView) => string;
  locale: Locale;
}): ReactNode {
  const last = Math.ceil(found / NODES_PER_PAGE);
  if (last <= 1) return null;
  const start = (page - 1) * NODES_PER_PAGE;
  return (
    <Pagination
      previous={page > 1 ? urlOf({ page: Math.min(page - 1, last) }) : undefined}
      next={page < last ? urlOf({ page: page + 1 }) : undefined}
      summary={m.clusters_graph_shown({
        from: formatNumber(Math.min(start + 1, found), locale),
        to: formatNumber(Math.min(start + NODES_PER_PAGE, found), locale),
        count: formatNumber(found, locale),
      })}
    />
  );
}
