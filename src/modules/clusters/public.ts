/** Public API of organisations. */
export { type ClusterAction, clusterAction } from './access/action-rules.ts';
export { isOpenFor } from './access/open-clusters.ts';
export { requireCluster } from './access/require-cluster.ts';
export {
  findActiveCluster,
  findClusters,
  type KnownCluster,
  listActiveClusters,
} from './cluster/known-clusters.ts';
