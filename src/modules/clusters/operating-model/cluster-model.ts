import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { DEFAULT_CONTENT, ModelContent } from './model-contract.ts';

/** What an organisation follows. */
export type FollowedModel = RowOf<'clusters_model', 'modelId' | 'nameTh' | 'nameEn'> &
  Filled<RowOf<'clusters_operation', 'number'>> & {
    /** Number of the latest published version. */
    readonly latest: number;
  };

/** The operating model of an organisation, and the settings that hold there. */
export interface ClusterModel {
  /** Null: it follows none. */
  readonly followed: FollowedModel | null;
  readonly settings: ModelContent;
}

type FollowedRow = FollowedModel & RowOf<'clusters_model_version', 'content'>;

/** Returns what an organisation follows and which settings hold there; without a model, those of the product. */
export async function getClusterModel(scope: Scope, clusterId: string): Promise<ClusterModel> {
  const row = await scope.tx.first(sql<FollowedRow>`
    select m.model_id, m.name_th, m.name_en, o.number, v.content,
           (select max(l.number) from clusters_model_version l
             where l.tenant_id = m.tenant_id and l.model_id = m.model_id and l.published_at is not null) as latest
      from clusters_operation o
      join clusters_model m on m.tenant_id = o.tenant_id and m.model_id = o.model_id
      join clusters_model_version v on v.tenant_id = o.tenant_id and v.model_id = o.model_id and v.number = o.number
     where o.tenant_id = ${scope.tenant.id} and o.cluster_id = ${clusterId}`);
  if (!row) return { followed: null, settings: DEFAULT_CONTENT };
  const { content, ...followed } = row;
  return { followed, settings: ModelContent.parse(content) };
}
