import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** An organisation, as other modules name it. */
export type KnownCluster = RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn'>;

/** Returns the organisations of this site with these ids, by name. */
export function findClusters(scope: Scope, clusterIds: readonly string[]): Promise<KnownCluster[]> {
  return scope.tx.rows(sql<KnownCluster>`
    select cluster_id, key, name_th, name_en from clusters_cluster
     where tenant_id = ${scope.tenant.id} and cluster_id = any(${clusterIds}::uuid[]) order by name_th, cluster_id`);
}

/** Returns the active organisation with a key, or null. */
export function findActiveCluster(scope: Scope, key: string): Promise<KnownCluster | null> {
  return scope.tx.first(sql<KnownCluster>`
    select cluster_id, key, name_th, name_en from clusters_cluster
     where tenant_id = ${scope.tenant.id} and key = ${key} and state = 'active'`);
}

/**
 * Returns active organisations by name, at most `limit`: their names are no secret on their site. `named` finds those with it
 * in their name; `except` leaves some out.
 */
export function listActiveClusters(
  scope: Scope,
  {
    limit,
    named = '',
    except = [],
  }: { readonly limit: number; readonly named?: string; readonly except?: readonly string[] },
): Promise<KnownCluster[]> {
  return scope.tx.rows(sql<KnownCluster>`
    select cluster_id, key, name_th, name_en from clusters_cluster
     where tenant_id = ${scope.tenant.id} and state = 'active' and cluster_id <> all(${except}::uuid[])
       and strpos(lower(name_th || ' ' || name_en), lower(${named}::text)) > 0
     order by name_th, cluster_id limit ${limit}`);
}
