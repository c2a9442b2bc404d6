/** Public user interface of organisations. */
export { clusterName } from './cluster/cluster-text.ts';
