import { pageLoader } from '#platform/page/page.ts';
import { seeGraph } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { visitClusters } from '../permissions.ts';
import { drawnGraph } from './graph-contract.ts';
import { readGraph } from './read-graph.ts';

/** The graph of an organisation for its drawing, which the page loads apart: it can be large. */
export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const { cluster } = await requireCluster(scope, params.cluster, seeGraph);
    return Response.json(drawnGraph(await readGraph(scope, cluster.clusterId)), {
      headers: { 'cache-control': 'private, no-store' },
    });
  },
});
