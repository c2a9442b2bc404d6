import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { readRelations } from '#platform/relations/read-relations.ts';
import { type RelationView, relationNodeId } from '#platform/relations/relation-contract.ts';
import type { Scope } from '#platform/scope.ts';
import { seeGraph } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { CLUSTER_NODE } from './node-kinds.ts';

/** Most organisations of one graph: the one that it is about, those above it and those below. */
const MAX_FAMILY = 200;

type Row = RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'taxId' | 'branchCode'> & {
  /** Of all organisations, whatever the limit. */
  readonly total: number;
};

/**
 * Returns what an organisation, those above it and those below are related to, as this actor may see it. The organisation
 * itself is the first node.
 */
export async function readGraph(scope: Scope, clusterId: string): Promise<RelationView> {
  const rows = await readFamily(scope, clusterId);
  const view = await readRelations(
    scope,
    CLUSTER_NODE,
    rows.map((row) => ({
      nodeId: relationNodeId(CLUSTER_NODE.name, row.clusterId),
      recordId: row.clusterId,
      taxId: row.taxId,
      branchCode: row.branchCode,
      node: { name: clusterName(row, scope.locale), to: clustersPaths.detail(row.key) },
    })),
  );
  return { ...view, more: view.more + (rows[0]?.total ?? 0) - rows.length };
}

function readFamily(scope: Scope, clusterId: string): Promise<Row[]> {
  return scope.tx.rows(sql<Row>`
    with recursive below (cluster_id) as (
      select ${clusterId}::uuid
      union
      select c.cluster_id from clusters_cluster c join below b on c.tenant_id = ${scope.tenant.id} and c.parent_id = b.cluster_id
    ), above (cluster_id) as (
      select ${clusterId}::uuid
      union
      select c.parent_id from clusters_cluster c join above a on c.tenant_id = ${scope.tenant.id} and c.cluster_id = a.cluster_id
       where c.parent_id is not null
    )
    select c.cluster_id, c.key, c.name_th, c.name_en, c.tax_id, c.branch_code, (count(*) over ())::int as total
      from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id}
       and c.cluster_id in (select cluster_id from below union select cluster_id from above)
       and (c.cluster_id = ${clusterId} or ${isOpenFor(scope, seeGraph, sql`c.cluster_id`)})
     order by (c.cluster_id = ${clusterId}) desc, c.cluster_id limit ${MAX_FAMILY}`);
}
