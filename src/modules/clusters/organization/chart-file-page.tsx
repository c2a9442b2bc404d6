import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import { seeChart } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { visitClusters } from '../permissions.ts';
import { drawnCards } from './chart-text.tsx';
import { printChart } from './chart-thread.ts';
import { layOutChart } from './layout-rules.ts';
import { OrganizationQuery } from './organization-contract.ts';
import { readChart } from './read-chart.ts';
import { chartTree } from './tree-rules.ts';

/** How many charts a person may have printed in a minute. */
const PRINT_LIMIT = { perMinute: 20 };

/** The chart as of a day, or one branch of it, as a PDF. */
export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  query: OrganizationQuery,
  prepare: async (outside, { params, query, http }) => {
    http.spendRequestLimit('clusters.print_chart', PRINT_LIMIT);
    const { app, tenant, locale, now } = outside;
    const asOf = query.asOf ?? zonedDay(now, tenant.zone);
    const { cluster, chart } = await app.database.read(tenant.id, async (tx) => {
      const scope = { ...outside, tx };
      const access = await requireCluster(scope, params.cluster, seeChart);
      return { cluster: access.cluster, chart: await readChart(scope, access.cluster.clusterId, asOf) };
    });
    const tree = chartTree(chart.nodes, chart.holders);
    const root = query.root === undefined ? undefined : tree.byId.get(query.root);
    const layout = layOutChart(tree, root ? [root] : [...tree.roots, ...tree.orphans]);
    const bytes = await printChart({
      locale,
      site: tenant.name,
      title: clusterName(cluster, locale),
      subtitle: m.clusters_chart_paper({ day: formatDay(asOf, { locale, style: 'long' }) }, { locale }),
      madeAt: now,
      cards: drawnCards(tree, layout, locale),
      links: layout.links,
      width: layout.width,
      height: layout.height,
    });
    return fileReply({ name: `organization-${cluster.key}-${asOf}.pdf`, type: 'application/pdf', bytes });
  },
  handle: async (_scope, { prepared }) => prepared,
});
