import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { type Change, differenceOf } from './difference-rules.ts';
import { type ApplyQuery, DEFAULT_CONTENT, ModelContent } from './model-contract.ts';
import type { ModelVersion } from './model-rows.ts';
import { MAX_CLUSTERS_AT_ONCE } from './model-rules.ts';

/** An organisation with what a version would change in it. */
export type PreviewedCluster = RowOf<
  'clusters_cluster',
  'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'kind'
> & {
  /** Version of its settings; 0: it has none of its own. */
  readonly version: number;
  readonly changes: readonly Change[];
};

export interface RolloutPreview {
  readonly clusters: readonly PreviewedCluster[];
  /** There are more than can be done at once. */
  readonly hasMore: boolean;
}

type PreviewRow = Omit<PreviewedCluster, 'changes'> & Outer<RowOf<'clusters_model_version', 'content'>>;

/**
 * Returns what applying a version would change in the organisations that match a filter: all that are not closed and do not
 * have it yet, by name, as many as can be done at once.
 */
export async function previewRollout(
  scope: Scope,
  {
    modelId,
    version: { number, content: wanted },
    query: { kind, following },
  }: {
    readonly modelId: string;
    readonly version: Pick<ModelVersion, 'number' | 'content'>;
    readonly query: ApplyQuery;
  },
): Promise<RolloutPreview> {
  const rows = await scope.tx.rows(sql<PreviewRow>`
    select c.cluster_id, c.key, c.name_th, c.name_en, c.kind, coalesce(o.version, 0) as version, v.content
      from clusters_cluster c
      left join clusters_operation o on o.tenant_id = c.tenant_id and o.cluster_id = c.cluster_id
      left join clusters_model_version v on v.tenant_id = o.tenant_id and v.model_id = o.model_id and v.number = o.number
     where c.tenant_id = ${scope.tenant.id} and c.state <> 'closed'
       and (o.model_id is distinct from ${modelId}::uuid or o.number is distinct from ${number}::integer)
       and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
       and case ${following ?? null}::text
             when 'nothing' then o.model_id is null
             when 'older' then o.model_id = ${modelId}::uuid
             when 'other' then o.model_id <> ${modelId}::uuid
             else true end
     order by c.name_th, c.cluster_id limit ${MAX_CLUSTERS_AT_ONCE + 1}`);
  return {
    clusters: rows.slice(0, MAX_CLUSTERS_AT_ONCE).map(({ content, ...cluster }) => ({
      ...cluster,
      changes: differenceOf(content ? ModelContent.parse(content) : DEFAULT_CONTENT, wanted),
    })),
    hasMore: rows.length > MAX_CLUSTERS_AT_ONCE,
  };
}
