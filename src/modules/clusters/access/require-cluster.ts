import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import {
  type ClusterAction,
  type ClusterMembership,
  type ClusterStanding,
  decideAction,
} from './action-rules.ts';
import { seeCluster } from './cluster-actions.ts';
import { isApplicationOfActor } from './open-clusters.ts';

/** The row of an organisation that access is decided with. */
export type ClusterHead = RowOf<
  'clusters_cluster',
  'clusterId' | 'key' | 'kind' | 'nameTh' | 'nameEn' | 'state' | 'stateReason' | 'appliedBy' | 'version'
>;

/** An organisation and the reader's standing in it. */
export interface ClusterAccess {
  readonly cluster: ClusterHead;
  readonly standing: ClusterStanding;
}

type AccessRow = ClusterHead & {
  readonly memberships: ClusterMembership[];
  readonly isApplicant: boolean;
};

/**
 * Returns an organisation with the actor's standing in it, both read by one statement, so that a membership that was
 * suspended or ended counts no longer. The key comes from an address and proves nothing.
 *
 * Refuses with `clusters.not_found` where there is none on this site or nothing of it may be read, `clusters.forbidden`, and
 * `clusters.not_in_state`.
 */
export async function requireCluster(
  scope: Scope,
  key: string,
  action: ClusterAction,
): Promise<ClusterAccess> {
  const person = personOf(scope);
  const row = await scope.tx.first(sql<AccessRow>`
    select c.cluster_id, c.key, c.kind, c.name_th, c.name_en, c.state, c.state_reason, c.applied_by, c.version,
           ${isApplicationOfActor(scope)} as is_applicant,
           coalesce((select jsonb_agg(jsonb_build_object('role', m.role, 'branchCodes', m.branch_codes) order by m.role)
                       from clusters_member m
                      where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id and m.person_id = ${person?.userId ?? null}::uuid
                        and m.state = 'active'), '[]'::jsonb) as memberships
      from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and c.key = ${key}`);
  if (!row) throw refuse(clustersRefusals, 'clusters.not_found');
  const { memberships, isApplicant, ...cluster } = row;
  const standing: ClusterStanding = {
    siteRole: scope.actor.role,
    state: cluster.state,
    memberships,
    isApplicant,
  };
  if (decideAction(seeCluster, standing) !== 'allowed') throw refuse(clustersRefusals, 'clusters.not_found');
  const verdict = decideAction(action, standing);
  if (verdict === 'forbidden') throw refuse(clustersRefusals, 'clusters.forbidden');
  if (verdict === 'not_in_state')
    throw refuse(clustersRefusals, 'clusters.not_in_state', { state: cluster.state });
  return { cluster, standing };
}

/**
 * As `requireCluster`, and locks the organisation until the end of the transaction. It is locked before the actor's standing is
 * read, which the transaction that held the lock may have changed.
 */
export async function lockCluster(scope: Scope, key: string, action: ClusterAction): Promise<ClusterAccess> {
  await scope.tx.first(sql<RowOf<'clusters_cluster', 'clusterId'>>`
    select cluster_id from clusters_cluster where tenant_id = ${scope.tenant.id} and key = ${key} for no key update`);
  return requireCluster(scope, key, action);
}
