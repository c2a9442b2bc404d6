import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { setParent as setParentAction } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { clustersRefusals } from '../refusals.ts';
import { MAX_CLUSTER_LEVELS, type ParentInput } from './structure-contract.ts';

/**
 * Makes an organisation a sub-organisation of another, or of none. The tree of the site is locked, so that two organisations that are
 * moved below each other at once do not close a circle.
 *
 * Refuses as `requireCluster` does for `setParent`, and with `clusters.changed_meanwhile`, `clusters.unknown_parent`,
 * `clusters.parent_circle` and `clusters.too_many_levels`.
 */
export async function setParent(scope: Scope, input: ParentInput): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`clusters.tree/${scope.tenant.id}`}, 0))`,
  );
  const { cluster } = await lockCluster(scope, input.cluster, setParentAction);
  const { clusterId } = cluster;
  if (cluster.version !== input.version) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  const parent = input.parent === null ? null : await getParent(scope, input.parent);
  if (parent !== null) await requirePlace(scope, clusterId, parent.clusterId);
  await scope.tx.run(sql`
    update clusters_cluster set parent_id = ${parent?.clusterId ?? null}::uuid, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  await recordAudit(scope, {
    action: 'clusters.set_parent',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    after: { parent: input.parent },
  });
}

type Parent = RowOf<'clusters_cluster', 'clusterId'>;

async function getParent(scope: Scope, key: string): Promise<Parent> {
  const parent = await scope.tx.first(sql<Parent>`
    select cluster_id from clusters_cluster
     where tenant_id = ${scope.tenant.id} and key = ${key} and state <> 'closed'`);
  if (!parent) throw refuse(clustersRefusals, 'clusters.unknown_parent');
  return parent;
}

/** Refuses a parent that stands below the organisation itself, and one below which it would stand too deep. */
async function requirePlace(scope: Scope, clusterId: string, parentId: string): Promise<void> {
  const { isCircle, levelsAbove, levelsBelow } = await scope.tx.one(sql<{
    isCircle: boolean;
    levelsAbove: number;
    levelsBelow: number;
  }>`
    with recursive up (id, parent_id, level) as (
      select cluster_id, parent_id, 1 from clusters_cluster
       where tenant_id = ${scope.tenant.id} and cluster_id = ${parentId}
      union all
      select c.cluster_id, c.parent_id, up.level + 1 from up
        join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.cluster_id = up.parent_id
    ), down (id, level) as (
      select ${clusterId}::uuid, 1
      union all
      select c.cluster_id, down.level + 1 from down
        join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.parent_id = down.id
    )
    select exists (select from up where id = ${clusterId}) as is_circle,
           (select max(level) from up) as levels_above, (select max(level) from down) as levels_below`);
  if (isCircle) throw refuse(clustersRefusals, 'clusters.parent_circle');
  if (levelsAbove + levelsBelow > MAX_CLUSTER_LEVELS)
    throw refuse(clustersRefusals, 'clusters.too_many_levels', { most: MAX_CLUSTER_LEVELS });
}
