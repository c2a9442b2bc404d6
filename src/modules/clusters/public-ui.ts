/** UI exports of organisations for other modules and the app. */
export { CLUSTER_ROLE_TEXTS, clusterName } from './cluster/cluster-text.ts';
export { MemberCards } from './member-card/member-card.tsx';
export { clusterTiles, type PanelTile } from './panel/cluster-tiles.tsx';
export { leaveProblemText } from './panel/leave-problem.tsx';
export type { PanelView } from './panel/panel-contract.ts';
export { clustersPaths } from './paths.ts';
