import { z } from 'zod';
import { ListingQuery, readSharedSpace, type SharedSpaceView } from '#modules/files/public.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { listOwnClusters, type OwnCluster } from '../choose/own-clusters.ts';
import { clustersRefusals } from '../refusals.ts';
import { CLUSTER_SPACE } from './cluster-files.ts';
import { fileLevelOf } from './file-level.ts';

/** State of the file manager of an organisation in the URL. */
export const ClusterFilesQuery = ListingQuery.extend({
  /** Key of the organisation. */
  cluster: z.string().max(100).optional(),
});

/** The files of one organisation, or the organisations to choose one of. */
export type ClusterFiles =
  | { readonly key: string; readonly view: SharedSpaceView }
  | { readonly key: null; readonly clusters: readonly OwnCluster[] };

/**
 * Returns the files of an organisation; without a key those of the actor's only one, else their organisations.
 * Refuses as `requireCluster`, with `clusters.not_in_state` where only the state of the organisation is in the way, and as
 * `readSharedSpace`.
 */
export async function readClusterFiles(
  scope: Scope,
  { cluster, ...query }: z.output<typeof ClusterFilesQuery>,
): Promise<ClusterFiles> {
  const clusters = cluster === undefined ? await listFileClusters(scope) : [];
  const key = cluster ?? (clusters.length === 1 ? clusters[0]?.key : undefined);
  if (key === undefined) return { key: null, clusters };
  const { cluster: found, standing } = await requireCluster(scope, key, seeCluster);
  if (fileLevelOf(standing) === null) {
    const isOnlyState = standing.memberships.length > 0;
    throw isOnlyState
      ? refuse(clustersRefusals, 'clusters.not_in_state', { state: found.state })
      : refuse(clustersRefusals, 'clusters.forbidden');
  }
  const view = await readSharedSpace(scope, { kind: CLUSTER_SPACE, subjectId: found.clusterId, query });
  return { key, view };
}

/** Returns the actor's organisations whose files they may read. */
async function listFileClusters(scope: Scope): Promise<OwnCluster[]> {
  const clusters = await listOwnClusters(scope);
  return clusters.filter(({ roles, state }) => {
    const memberships = roles.map((role) => ({ role, branchCodes: null }));
    return fileLevelOf({ siteRole: scope.actor.role, state, memberships, isApplicant: false }) !== null;
  });
}
