import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { type ClusterStructure, type RelatedCluster, SUB_UNITS_SHOWN } from './structure-contract.ts';

/** Organisations that a form offers as parent. */
const MAX_CHOICES = 1_000;

type Named = RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/**
 * Returns what stands above and below an organisation, as far as the reader may see it; where they may change that, also the
 * organisations that it may belong to.
 */
export async function readStructure(
  scope: Scope,
  { clusterId, mayMove }: { readonly clusterId: string; readonly mayMove: boolean },
): Promise<ClusterStructure> {
  const [above, below, choices] = await Promise.all([
    listAbove(scope, clusterId),
    listBelow(scope, clusterId),
    mayMove ? listChoices(scope, clusterId) : null,
  ]);
  const related = ({ key, nameTh, nameEn }: Named): RelatedCluster => ({
    key,
    name: clusterName({ nameTh, nameEn }, scope.locale),
  });
  return {
    above: above.map(related),
    below: below.slice(0, SUB_UNITS_SHOWN).map(related),
    isMore: below.length > SUB_UNITS_SHOWN,
    choices: choices && choices.map(related),
  };
}

/** From the organisation up, as far as the reader may see all between. */
function listAbove(scope: Scope, clusterId: string): Promise<Named[]> {
  return scope.tx.rows(sql<Named>`
    with recursive up (parent_id, key, name_th, name_en, level) as (
      select parent_id, key, name_th, name_en, 0 from clusters_cluster
       where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}
      union all
      select c.parent_id, c.key, c.name_th, c.name_en, up.level + 1 from up
        join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.cluster_id = up.parent_id
       where ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)}
    )
    select key, name_th, name_en from up where level > 0 order by level desc`);
}

function listBelow(scope: Scope, clusterId: string): Promise<Named[]> {
  return scope.tx.rows(sql<Named>`
    select c.key, c.name_th, c.name_en from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and c.parent_id = ${clusterId} and c.state <> 'closed'
       and ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)}
     order by c.name_th, c.cluster_id limit ${SUB_UNITS_SHOWN + 1}`);
}

/** Organisations that do not stand below it, and the one that it belongs to. */
function listChoices(scope: Scope, clusterId: string): Promise<Named[]> {
  const isParent = sql`exists (select from clusters_cluster own
       where own.tenant_id = c.tenant_id and own.cluster_id = ${clusterId} and own.parent_id = c.cluster_id)`;
  return scope.tx.rows(sql<Named>`
    with recursive down (id) as (
      select ${clusterId}::uuid
      union all
      select c.cluster_id from down
        join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.parent_id = down.id
    )
    select c.key, c.name_th, c.name_en from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and not exists (select from down where down.id = c.cluster_id)
       and (c.state <> 'closed' or ${isParent})
     order by ${isParent} desc, c.name_th, c.cluster_id limit ${MAX_CHOICES}`);
}
