import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import { ModelContent } from './model-contract.ts';
import { MAX_VERSIONS } from './model-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'clusters_model_version.content': ModelContent;
  }
}

/** An operating model. */
export type Model = RowOf<'clusters_model', 'modelId' | 'nameTh' | 'nameEn' | 'archivedAt'>;

/** One version of an operating model, with how many organisations follow it. */
export type ModelVersion = RowOf<
  'clusters_model_version',
  'number' | 'content' | 'notes' | 'version' | 'savedByName' | 'updatedAt' | 'publishedAt'
> & { readonly clusters: number };

/** Returns an operating model. Refuses with `clusters.model_missing`. */
export function getModel(scope: Scope, modelId: string): Promise<Model> {
  return requireModel(scope, modelId, sql``);
}

/** As `getModel`, and locks it until the end of the transaction. */
export function lockModel(scope: Scope, modelId: string): Promise<Model> {
  return requireModel(scope, modelId, sql`for no key update`);
}

async function requireModel(scope: Scope, modelId: string, lock: ReturnType<typeof sql>): Promise<Model> {
  const model = await scope.tx.first(sql<Model>`
    select model_id, name_th, name_en, archived_at from clusters_model
     where tenant_id = ${scope.tenant.id} and model_id = ${modelId} ${lock}`);
  if (!model) throw refuse(clustersRefusals, 'clusters.model_missing');
  return model;
}

/** Returns the versions of an operating model, the newest first; the first may be a draft. */
export function listVersions(scope: Scope, modelId: string): Promise<ModelVersion[]> {
  return readVersions(scope, modelId, { most: MAX_VERSIONS });
}

/** Returns the newest version of an operating model, which may be a draft; null where it has none. */
export async function findNewestVersion(scope: Scope, modelId: string): Promise<ModelVersion | null> {
  const [newest] = await readVersions(scope, modelId, { most: 1 });
  return newest ?? null;
}

/** Returns the newest published version of an operating model. Refuses with `clusters.version_missing`. */
export async function getNewestPublished(scope: Scope, modelId: string): Promise<ModelVersion> {
  const [newest] = await readVersions(scope, modelId, { most: 1, isPublished: true });
  if (!newest) throw refuse(clustersRefusals, 'clusters.version_missing');
  return newest;
}

async function readVersions(
  scope: Scope,
  modelId: string,
  { most, isPublished = false }: { readonly most: number; readonly isPublished?: boolean },
): Promise<ModelVersion[]> {
  const versions = await scope.tx.rows(sql<ModelVersion>`
    select v.number, v.content, v.notes, v.version, v.saved_by_name, v.updated_at, v.published_at,
           (select count(*)::int from clusters_operation o
             where o.tenant_id = v.tenant_id and o.model_id = v.model_id and o.number = v.number) as clusters
      from clusters_model_version v
     where v.tenant_id = ${scope.tenant.id} and v.model_id = ${modelId} ${isPublished ? sql`and v.published_at is not null` : sql``}
     order by v.number desc limit ${most}`);
  return versions.map((version) => ({ ...version, content: ModelContent.parse(version.content) }));
}

/** Returns the content of a published version. Refuses with `clusters.version_missing`. */
export async function getPublishedContent(
  scope: Scope,
  { modelId, number }: { readonly modelId: string; readonly number: number },
): Promise<ModelContent> {
  const version = await scope.tx.first(sql<RowOf<'clusters_model_version', 'content'>>`
    select content from clusters_model_version
     where tenant_id = ${scope.tenant.id} and model_id = ${modelId} and number = ${number} and published_at is not null`);
  if (!version) throw refuse(clustersRefusals, 'clusters.version_missing');
  return ModelContent.parse(version.content);
}
