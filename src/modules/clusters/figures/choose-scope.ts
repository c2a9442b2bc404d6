import { allows, isOffered } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { readSiteFigures } from '../permissions.ts';

/** Most organisations that the dashboard offers to choose; the list has the rest. */
const MAX_OFFERED = 300;

interface OfferedCluster {
  readonly key: string;
  readonly clusterId: string;
  /** In the reader's language. */
  readonly name: string;
}

/** Whether the actor sees figures of the whole site. */
export function seesWholeSite(scope: Scope): boolean {
  return isOffered(readSiteFigures, scope.tenant) && allows(readSiteFigures, scope.actor);
}

/** Returns the organisations that the actor belongs to, for managers of the site all, by name; `shown` is among them. */
export async function listOfferedClusters(scope: Scope, shown: string | null): Promise<OfferedCluster[]> {
  const rows = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'key' | 'clusterId' | 'nameTh' | 'nameEn'>>`
    select key, cluster_id, name_th, name_en from clusters_cluster c
     where tenant_id = ${scope.tenant.id} and state in ('active', 'suspended') and ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)}
     order by (key = ${shown ?? ''}) desc, name_th, cluster_id limit ${MAX_OFFERED}`);
  return rows
    .map(({ key, clusterId, ...names }) => ({ key, clusterId, name: clusterName(names, scope.locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, scope.locale));
}
