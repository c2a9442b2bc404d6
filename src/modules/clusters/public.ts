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
export { listOwnCards } from './member-card/own-cards.ts';
export { LeaveInput } from './panel/panel-contract.ts';
export { checkLeave } from './panel/check-leave.ts';
export { readPanel } from './panel/read-panel.ts';
export { openLiffHome, visitClusters } from './permissions.ts';
