import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { isApplicationOfActor, isOpenFor } from '../access/open-clusters.ts';

/** How many organisations there are in a province; null: those without an address. */
export interface ProvinceCount {
  readonly province: number | null;
  readonly clusters: number;
}

/** Counts the organisations that the actor may see by province, as the list filters them. */
export function countByProvince(scope: Scope): Promise<ProvinceCount[]> {
  return scope.tx.rows(sql<ProvinceCount>`
    select subdistrict_code / 10000 as province, count(*)::int as clusters from clusters_cluster c
     where tenant_id = ${scope.tenant.id} and (${isApplicationOfActor(scope)} or ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)})
     group by 1 order by 2 desc, 1`);
}
