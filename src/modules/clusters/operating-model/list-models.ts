import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { Model } from './model-rows.ts';
import { MAX_MODELS } from './model-rules.ts';

/** An operating model as the list shows it. */
export type ListedModel = Model & {
  /** Number of the latest published version; null: there is none. */
  readonly latest: number | null;
  readonly hasDraft: boolean;
  /** Organisations that follow it, and those of them that follow an older version. */
  readonly clusters: number;
  readonly outdated: number;
};

/** Returns the operating models of the site by name, archived ones last. */
export function listModels(scope: Scope): Promise<ListedModel[]> {
  return scope.tx.rows(sql<ListedModel>`
    select m.model_id, m.name_th, m.name_en, m.archived_at, v.latest, v.has_draft,
           (select count(*)::int from clusters_operation o where o.tenant_id = m.tenant_id and o.model_id = m.model_id) as clusters,
           (select count(*)::int from clusters_operation o
             where o.tenant_id = m.tenant_id and o.model_id = m.model_id and o.number < v.latest) as outdated
      from clusters_model m
     cross join lateral (
       select max(number) filter (where published_at is not null) as latest, bool_or(published_at is null) as has_draft
         from clusters_model_version v where v.tenant_id = m.tenant_id and v.model_id = m.model_id) v
     where m.tenant_id = ${scope.tenant.id}
     order by m.archived_at is not null, m.name_th, m.model_id limit ${MAX_MODELS}`);
}
