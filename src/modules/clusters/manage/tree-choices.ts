import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';

/** Organisations with sub-organisations that the filter offers. */
const MAX_CHOICES = 500;

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** The organisations with sub-organisations that the reader may see, as a filter offers them. */
export async function listTreeChoices(scope: Scope): Promise<FilterChoice[]> {
  const rows = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>>`
    select c.key, c.name_th, c.name_en from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)}
       and exists (select from clusters_cluster sub where sub.tenant_id = c.tenant_id and sub.parent_id = c.cluster_id)
     order by c.name_th, c.cluster_id limit ${MAX_CHOICES}`);
  return rows.map((row) => ({ value: row.key, label: clusterName(row, scope.locale) }));
}
