import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import { relationNodeId } from '#platform/relations/relation-contract.ts';
import type { RelationSource } from '#platform/relations/relation-source.ts';
import { seeInformation } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { modelPaths } from '../operating-model/paths.ts';
import { clustersPaths } from '../paths.ts';
import { readModels, visitClusters } from '../permissions.ts';
import { CLUSTER_NODE, MODEL_NODE } from './node-kinds.ts';

/** Most organisations that follow the same models. */
const MAX_FOLLOWERS = 200;

type Row = RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn'> &
  Filled<RowOf<'clusters_operation', 'modelId'>> &
  RowAs<'clusters_model', { modelTh: 'nameTh'; modelEn: 'nameEn' }> & {
    /** Of all followers, whatever the limit. */
    readonly total: number;
  };

/** Which operating models the organisations follow, and which others follow the same, for those who see how they operate. */
export const modelRelations: RelationSource = {
  kinds: [MODEL_NODE],
  access: visitClusters,
  read: async (scope, subjects, limit) => {
    const clusterIds = subjects.map(({ recordId }) => recordId);
    const rows = await scope.tx.rows(sql<Row>`
      select c.cluster_id, c.key, c.name_th, c.name_en, o.model_id, d.name_th as model_th, d.name_en as model_en,
             (count(*) over ())::int as total
        from clusters_operation o
        join clusters_cluster c on c.tenant_id = o.tenant_id and c.cluster_id = o.cluster_id
        join clusters_model d on d.tenant_id = o.tenant_id and d.model_id = o.model_id
       where o.tenant_id = ${scope.tenant.id} and ${isOpenFor(scope, seeInformation, sql`o.cluster_id`)}
         and o.model_id in (select s.model_id from clusters_operation s
                             where s.tenant_id = ${scope.tenant.id} and s.cluster_id = any(${clusterIds}::uuid[])
                               and ${isOpenFor(scope, seeInformation, sql`s.cluster_id`)})
       order by (o.cluster_id = any(${clusterIds}::uuid[])) desc, o.cluster_id limit ${Math.min(limit, MAX_FOLLOWERS)}`);
    const { locale } = scope;
    const mayOpen = allows(readModels, scope.actor);
    return {
      nodes: [
        ...rows.map(({ modelId, modelTh, modelEn }) => ({
          id: relationNodeId(MODEL_NODE.name, modelId),
          kind: MODEL_NODE.name,
          name: clusterName({ nameTh: modelTh, nameEn: modelEn }, locale),
          to: mayOpen ? modelPaths.model(modelId) : null,
        })),
        ...rows.map(({ clusterId, key, ...names }) => ({
          id: relationNodeId(CLUSTER_NODE.name, clusterId),
          kind: CLUSTER_NODE.name,
          name: clusterName(names, locale),
          to: clustersPaths.detail(key),
        })),
      ],
      edges: rows.map(({ clusterId, modelId }) => ({
        from: relationNodeId(MODEL_NODE.name, modelId),
        to: relationNodeId(CLUSTER_NODE.name, clusterId),
        label: m.clusters_graph_rel_model({}, { locale }),
      })),
      more: (rows[0]?.total ?? 0) - rows.length,
    };
  },
};
