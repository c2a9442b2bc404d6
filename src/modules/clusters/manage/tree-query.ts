import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { isApplicationOfActor, isOpenFor } from '../access/open-clusters.ts';

/**
 * A common table `tree` of an organisation that the actor may see and all below it: the id, the place in the order of the tree
 * and how many levels below it stands. Without an organisation, all of the site without an order.
 */
export function treeBelow(scope: Scope, below: string | undefined): ReturnType<typeof sql> {
  if (below === undefined)
    return sql`with tree as (
      select cluster_id as id, '' as place, 0 as depth from clusters_cluster where tenant_id = ${scope.tenant.id})`;
  return sql`with recursive tree (id, place, depth) as (
      select c.cluster_id, '', 0 from clusters_cluster c
       where c.tenant_id = ${scope.tenant.id} and c.key = ${below}
         and (${isApplicationOfActor(scope)} or ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)})
      union all
      select c.cluster_id, tree.place || lpad(row_number() over (partition by c.parent_id order by c.name_th, c.cluster_id)::text, 6, '0'),
             tree.depth + 1
        from tree join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.parent_id = tree.id)`;
}
