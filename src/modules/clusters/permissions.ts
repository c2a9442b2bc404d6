import { permission, whileOn } from '#platform/access/access.ts';

/**
 * Opening pages of organisations. What somebody sees and does in one is decided by `requireCluster` for that organisation.
 */
export const visitClusters = whileOn('clusters', permission('clusters.visit', 'user'));
