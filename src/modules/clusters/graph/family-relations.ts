import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { relationNodeId } from '#platform/relations/relation-contract.ts';
import type { RelationSource } from '#platform/relations/relation-source.ts';
import { visitClusters } from '../permissions.ts';
import { CLUSTER_NODE } from './node-kinds.ts';

type Row = RowOf<'clusters_cluster', 'clusterId'> & Filled<RowOf<'clusters_cluster', 'parentId'>>;

/** Which organisation is part of which. */
export const familyRelations: RelationSource = {
  kinds: [CLUSTER_NODE],
  access: visitClusters,
  read: async (scope, subjects) => {
    const rows = await scope.tx.rows(sql<Row>`
      select cluster_id, parent_id from clusters_cluster
       where tenant_id = ${scope.tenant.id} and cluster_id = any(${subjects.map(({ recordId }) => recordId)}::uuid[])
         and parent_id is not null
       order by cluster_id`);
    const label = m.clusters_graph_rel_part({}, { locale: scope.locale });
    return {
      nodes: [],
      edges: rows.map(({ clusterId, parentId }) => ({
        from: relationNodeId(CLUSTER_NODE.name, clusterId),
        to: relationNodeId(CLUSTER_NODE.name, parentId),
        label,
      })),
      more: 0,
    };
  },
};
