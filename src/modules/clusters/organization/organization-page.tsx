import { Download, FolderTree, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigate } from 'react-router';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import {
  type ActionReply,
  intent,
  type PageHttp,
  pageAction,
  pageLoader,
  redirectTo,
} from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { mayIn } from '../access/action-rules.ts';
import { editChart, seeChart } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { visitClusters } from '../permissions.ts';
import { appointHolder, endHolder } from './appoint-holder.ts';
import { changeNode, closeNode, extendNode, moveNode, openNode } from './change-node.ts';
import type { ChartNode } from './chart-rules.ts';
import { chartProblemOf, nodeName } from './chart-text.tsx';
import { ChartTreeView } from './chart-tree.tsx';
import { NewNodeForm, NodePanel } from './node-panel.tsx';
import {
  AppointInput,
  ChangeNodeInput,
  CloseNodeInput,
  EndHolderInput,
  ExtendNodeInput,
  MoveNodeInput,
  OpenNodeInput,
  OrganizationQuery,
} from './organization-contract.ts';
import { type ChartView, organizationPaths } from './paths.ts';
import { findNode, listCandidates, readChart } from './read-chart.ts';
import { branchOf, type ChartTree, chartTree, isVacant } from './tree-rules.ts';

const ChartCanvas = lazyView(() => import('./chart-canvas.tsx'), 'ChartCanvas');

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  query: OrganizationQuery,
  handle: async (scope, { params, query }) => {
    const access = await requireCluster(scope, params.cluster, seeChart);
    const { clusterId } = access.cluster;
    const today = zonedDay(scope.now, scope.tenant.zone);
    const canEdit = mayIn(editChart, access.standing);
    const detail = query.node === undefined ? null : await findNode(scope, clusterId, query.node);
    return {
      cluster: framedCluster(access, scope.locale),
      query,
      today,
      asOf: query.asOf ?? today,
      canEdit,
      ...(await readChart(scope, clusterId, query.asOf ?? today)),
      detail,
      candidates:
        canEdit && detail?.kind === 'position'
          ? await listCandidates(scope, { clusterId, q: query.who ?? '' })
          : { people: [], isPartial: false },
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

type Http = PageHttp & { readonly params: Readonly<Record<string, string | undefined>> };

const clusterOf = ({ params }: Http): string => params['cluster'] ?? '';

export const action = pageAction({
  access: visitClusters,
  intents: {
    open: intent({
      input: OpenNodeInput,
      idempotent: true,
      handle: async (scope, input, http) => {
        const { nodeId } = await openNode(scope, clusterOf(http), input);
        return redirectTo(pathWith(http, nodeId));
      },
    }),
    change: intent({
      input: ChangeNodeInput,
      handle: (scope, input, http) => changeNode(scope, clusterOf(http), input),
    }),
    move: intent({
      input: MoveNodeInput,
      handle: (scope, input, http) => moveNode(scope, clusterOf(http), input),
    }),
    close: intent({
      input: CloseNodeInput,
      handle: async (scope, input, http) => {
        await closeNode(scope, clusterOf(http), input);
        return redirectTo(pathWith(http, input.node));
      },
    }),
    extend: intent({
      input: ExtendNodeInput,
      handle: (scope, input, http) => extendNode(scope, clusterOf(http), input),
    }),
    appoint: intent({
      input: AppointInput,
      idempotent: true,
      handle: (scope, input, http) => appointHolder(scope, clusterOf(http), input),
    }),
    end: intent({
      input: EndHolderInput,
      refill: ['holder'],
      handle: (scope, input, http) => endHolder(scope, clusterOf(http), input),
    }),
  },
});

/** The page as its form was sent from, with another node in the panel. */
function pathWith(http: Http, node: string): string {
  const query = OrganizationQuery.parse(Object.fromEntries(http.url.searchParams));
  return organizationPaths.chart(clusterOf(http), { ...query, node, new: undefined });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.clusters_tab_organization()} · ${loaderData?.cluster.name ?? ''}` },
];

/** Units, positions and who holds them, as of a day. */
export default function OrganizationPage(): ReactNode {
  const { cluster, query, today, asOf, canEdit, nodes, holders, detail, locale, ...rest } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigate = useNavigate();
  const tree = useMemo(() => chartTree(nodes, holders), [nodes, holders]);
  const urlOf = (change: ChartView): string => organizationPaths.chart(cluster.key, { ...query, ...change });
  const root = query.root === undefined ? undefined : tree.byId.get(query.root);
  const roots = root ? [root] : tree.roots;
  const chosen = query.node === undefined ? undefined : tree.byId.get(query.node);
  const view = {
    tree,
    roots,
    chosenId: query.node,
    locale,
    urlOf: (node: string) => urlOf({ node, new: undefined }),
  };
  const moveProblem = chartProblemOf(reply, 'move', locale);
  const isOpen = query.new !== undefined ? canEdit : detail !== null;
  return (
    <ClusterFrame
      cluster={cluster}
      current="organization"
      actions={
        canEdit && (
          <LinkButton
            to={urlOf({ new: 'unit', node: undefined })}
            variant="primary"
            icon={<Plus aria-hidden />}
          >
            {m.clusters_chart_new_unit()}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-4 xl:flex-row xl:items-start xl:gap-6">
        <div className="flex min-w-0 grow flex-col gap-4">
          <ChartToolbar {...{ query, today, asOf, urlOf }} clusterKey={cluster.key} />
          {moveProblem && (
            <Notice tone="danger" live>
              {moveProblem.message}
            </Notice>
          )}
          {asOf !== today && (
            <Notice tone="accent">
              {m.clusters_chart_as_of({ day: formatDay(asOf, { locale, style: 'long' }) })}
            </Notice>
          )}
          {root && (
            <Notice
              action={
                <LinkButton to={urlOf({ root: undefined })} size="sm" replace>
                  {m.clusters_chart_whole()}
                </LinkButton>
              }
            >
              {m.clusters_chart_branch({ name: nodeName(root, locale) })}
            </Notice>
          )}
          {nodes.length === 0 ? (
            <EmptyState title={m.clusters_chart_empty()} icon={<FolderTree />}>
              {m.clusters_chart_empty_text()}
            </EmptyState>
          ) : (
            <>
              <Figures tree={tree} roots={roots} />
              {!root && <Tray {...view} orphans={tree.orphans} />}
              <ChartBody {...view} isChart={query.view === 'chart'} canEdit={canEdit} asOf={asOf} />
            </>
          )}
        </div>
        {isOpen && (
          <SidePanel
            key={query.node ?? query.new}
            title={panelTitle(query.new, chosen ?? detail?.places.at(-1), locale)}
            onClose={() =>
              void navigate(urlOf({ node: undefined, new: undefined }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            {query.new !== undefined || detail === null ? (
              <NewNodeForm
                {...{ tree, asOf, reply, locale }}
                kind={query.new ?? 'unit'}
                parentId={query.root}
                formKey={rest.formKey}
              />
            ) : (
              <NodePanel
                {...{ tree, asOf, reply, locale, canEdit, detail, urlOf, chosen }}
                {...rest}
                query={query}
                nodeId={query.node ?? ''}
              />
            )}
          </SidePanel>
        )}
      </div>
    </ClusterFrame>
  );
}

function panelTitle(
  fresh: OrganizationQuery['new'],
  node: Pick<ChartNode, 'nameTh' | 'nameEn'> | undefined,
  locale: Locale,
): string {
  if (fresh !== undefined || !node)
    return fresh === 'position' ? m.clusters_chart_new_position() : m.clusters_chart_new_unit();
  return nodeName(node, locale);
}

function ChartToolbar({
  query,
  today,
  asOf,
  urlOf,
  clusterKey,
}: {
  query: OrganizationQuery;
  today: string;
  asOf: string;
  urlOf: (change: ChartView) => string;
  clusterKey: string;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form className="flex items-end gap-2" replace preventScrollReset>
        {query.view === 'chart' && <input type="hidden" name="view" value="chart" />}
        {query.root !== undefined && <input type="hidden" name="root" value={query.root} />}
        <DateField
          key={asOf}
          name="asOf"
          label={m.clusters_chart_day()}
          defaultValue={asOf}
          className="w-44"
        />
        <Button type="submit">{m.clusters_chart_show()}</Button>
      </Form>
      {asOf !== today && (
        <LinkButton to={urlOf({ asOf: undefined })} variant="quiet" replace>
          {m.clusters_chart_today()}
        </LinkButton>
      )}
      <ChoiceLinks
        className="sm:ms-auto"
        label={m.clusters_chart_view()}
        choices={(['tree', 'chart'] as const).map((view) => ({
          label: view === 'tree' ? m.clusters_chart_view_tree() : m.clusters_chart_view_chart(),
          to: urlOf({ view }),
          isChosen: query.view === view,
        }))}
      />
      <LinkButton
        to={organizationPaths.pdf(clusterKey, query)}
        reloadDocument
        prefetch="none"
        icon={<Download aria-hidden />}
      >
        PDF
      </LinkButton>
    </div>
  );
}

/** How many units and positions are shown, and how many of these nobody holds. */
function Figures({ tree, roots }: { tree: ChartTree; roots: readonly ChartNode[] }): ReactNode {
  const nodes = roots.flatMap(({ nodeId }) => branchOf(tree, nodeId));
  const units = nodes.filter(({ kind }) => kind === 'unit').length;
  const vacant = nodes.filter((node) => isVacant(tree, node)).length;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {[
        m.clusters_chart_units({ count: units }),
        m.clusters_chart_positions({ count: nodes.length - units }),
        m.clusters_chart_vacancies({ count: vacant }),
      ].join(' · ')}
    </p>
  );
}

interface ShownChart {
  tree: ChartTree;
  roots: readonly ChartNode[];
  chosenId: string | undefined;
  urlOf: (nodeId: string) => string;
  locale: Locale;
}

/** Nodes whose unit does not exist on the day: they wait to be moved. */
function Tray({ orphans, ...view }: ShownChart & { orphans: readonly ChartNode[] }): ReactNode {
  if (orphans.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{m.clusters_chart_tray()}</h2>
      <p className="text-sm text-ink-soft">{m.clusters_chart_tray_help()}</p>
      <ChartTreeView {...view} roots={orphans} label={m.clusters_chart_tray()} />
    </section>
  );
}

/** The drawn chart needs scripts: the tree stands in its place until they are there. */
function ChartBody({
  isChart,
  canEdit,
  asOf,
  ...view
}: ShownChart & { isChart: boolean; canEdit: boolean; asOf: string }): ReactNode {
  const isScripted = useIsScripted();
  const tree = <ChartTreeView {...view} label={m.clusters_chart_tree()} />;
  if (!isChart || !isScripted) return tree;
  return (
    <Suspense fallback={tree}>
      <ChartCanvas {...view} canEdit={canEdit} asOf={asOf} />
    </Suspense>
  );
}
