import { isOffered } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { SharedSpaceKind } from '#platform/module/shared-space-kind.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterMembership, ClusterStanding } from '../access/action-rules.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { visitClusters } from '../permissions.ts';
import { fileLevelOf, takesGrants } from './file-level.ts';

/** Stored with the spaces. */
export const CLUSTER_SPACE = 'cluster';

type Row = RowOf<'clusters_cluster', 'clusterId' | 'nameTh' | 'nameEn' | 'state'> & {
  /** The actor's active ones. */
  readonly memberships: ClusterMembership[];
  /** Whether the actor has or had any. */
  readonly hasBelonged: boolean;
};

/**
 * The spaces of organisations. The organisations and the actor's memberships are read by one statement whenever access to a
 * file is decided, so that a membership that was suspended or ended opens nothing any more.
 */
export const clusterSpaces: SharedSpaceKind = {
  name: CLUSTER_SPACE,
  find: async (scope, clusterIds) => {
    const isOn = isOffered(visitClusters, scope.tenant);
    return (await readStandings(scope, clusterIds)).map(({ clusterId, hasBelonged, ...row }) => {
      const standing: ClusterStanding = { ...row, siteRole: scope.actor.role, isApplicant: false };
      return {
        subjectId: clusterId,
        name: clusterName(row, scope.locale),
        level: isOn ? fileLevelOf(standing) : null,
        takesGrants: isOn && takesGrants(standing, hasBelonged),
      };
    });
  },
};

function readStandings(scope: Scope, clusterIds: readonly string[]): Promise<Row[]> {
  const personId = personOf(scope)?.userId ?? null;
  return scope.tx.rows(sql<Row>`
    select c.cluster_id, c.name_th, c.name_en, c.state,
           coalesce(own.memberships, '[]'::jsonb) as memberships, coalesce(own.has_belonged, false) as has_belonged
      from clusters_cluster c
      left join lateral (
        select jsonb_agg(jsonb_build_object('role', m.role, 'branchCodes', m.branch_codes) order by m.role)
                 filter (where m.state = 'active') as memberships,
               count(*) > 0 as has_belonged
          from clusters_member m
         where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id and m.person_id = ${personId}::uuid) as own on true
     where c.tenant_id = ${scope.tenant.id} and c.cluster_id = any(${clusterIds}::uuid[])`);
}
