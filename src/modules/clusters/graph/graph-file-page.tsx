import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { RelationView } from '#platform/relations/relation-contract.ts';
import { CSV_START, csvLine } from '#platform/text/csv.ts';
import { seeGraph } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { visitClusters } from '../permissions.ts';
import { readGraph } from './read-graph.ts';

/** The relations of an organisation as CSV, a line for each. */
export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const { cluster } = await requireCluster(scope, params.cluster, seeGraph);
    const text = relationsCsv(await readGraph(scope, cluster.clusterId), scope.locale);
    return fileReply({
      name: `relations-${cluster.key}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: new TextEncoder().encode(text),
    });
  },
});

function relationsCsv({ kinds, nodes, edges }: RelationView, locale: Locale): string {
  const labels = new Map(kinds.map(({ name, label }) => [name, label]));
  const cells = new Map(nodes.map(({ id, kind, name }) => [id, [name, labels.get(kind) ?? '']]));
  const header = [
    m.clusters_graph_csv_from,
    m.clusters_graph_csv_from_kind,
    m.clusters_graph_csv_relation,
    m.clusters_graph_csv_to,
    m.clusters_graph_csv_to_kind,
  ].map((text) => text({}, { locale }));
  const lines = edges.map(({ from, label, to }) => [
    ...(cells.get(from) ?? []),
    label,
    ...(cells.get(to) ?? []),
  ]);
  return [CSV_START, ...[header, ...lines].map(csvLine)].join('');
}
