import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { clustersRefusals } from '../refusals.ts';
import { DEFAULT_CONTENT, type ModelContent, type ModelForm } from './model-contract.ts';
import { MAX_MODELS, MAX_VERSIONS } from './model-rules.ts';
import { findNewestVersion, getModel, lockModel } from './model-rows.ts';

const MODEL_ENTITY = 'clusters.model';

/** Makes an operating model with a first draft. Refuses with `clusters.model_limit`. */
export async function createModel(scope: Scope, form: ModelForm): Promise<{ modelId: string }> {
  const modelId = uuidV7(scope.now);
  const made = await scope.tx.run(sql`
    insert into clusters_model (tenant_id, model_id, name_th, name_en, created_at)
    select ${scope.tenant.id}, ${modelId}, ${form.nameTh}, ${form.nameEn}, ${scope.now}
     where (select count(*) from clusters_model where tenant_id = ${scope.tenant.id}) < ${MAX_MODELS}`);
  if (made === 0) throw refuse(clustersRefusals, 'clusters.model_limit');
  await insertDraft(scope, { modelId, number: 1, content: contentOf(form), notes: form.notes });
  await recordAudit(scope, {
    action: 'clusters.create_model',
    entityKind: MODEL_ENTITY,
    entityId: modelId,
    after: { modelName: form.nameTh },
  });
  return { modelId };
}

/**
 * Begins the next version of an operating model with what the latest one sets; returns the draft where there is one. Refuses
 * with `clusters.model_missing`, `clusters.model_limit`.
 */
export async function beginVersion(scope: Scope, modelId: string): Promise<{ number: number }> {
  await lockModel(scope, modelId);
  const latest = await findNewestVersion(scope, modelId);
  if (latest?.publishedAt === null) return { number: latest.number };
  const number = (latest?.number ?? 0) + 1;
  if (number > MAX_VERSIONS) throw refuse(clustersRefusals, 'clusters.model_limit');
  await insertDraft(scope, { modelId, number, content: latest?.content ?? DEFAULT_CONTENT, notes: '' });
  return { number };
}

/**
 * Saves the draft of an operating model and its name. Refuses with `clusters.model_missing`, and with `clusters.model_changed`
 * if somebody else saved or published it meanwhile.
 */
export async function saveModel(scope: Scope, modelId: string, form: ModelForm): Promise<{ number: number }> {
  await lockModel(scope, modelId);
  const saved = await scope.tx.first(sql<RowOf<'clusters_model_version', 'number'>>`
    update clusters_model_version
       set content = ${JSON.stringify(contentOf(form))}::jsonb, notes = ${form.notes}, version = version + 1,
           saved_by_name = ${nameOfActor(scope)}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and model_id = ${modelId} and published_at is null and version = ${form.version}
    returning number`);
  if (!saved) throw refuse(clustersRefusals, 'clusters.model_changed');
  await scope.tx.run(sql`
    update clusters_model set name_th = ${form.nameTh}, name_en = ${form.nameEn}
     where tenant_id = ${scope.tenant.id} and model_id = ${modelId}`);
  await recordAudit(scope, {
    action: 'clusters.save_model',
    entityKind: MODEL_ENTITY,
    entityId: modelId,
    after: { modelName: form.nameTh, modelVersion: saved.number },
  });
  return saved;
}

/** Saves the draft and publishes it: from then on it is immutable and can be applied. Refuses as `saveModel`. */
export async function publishModel(scope: Scope, modelId: string, form: ModelForm): Promise<void> {
  const { number } = await saveModel(scope, modelId, form);
  await scope.tx.run(sql`
    update clusters_model_version set published_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and model_id = ${modelId} and number = ${number}`);
  await recordAudit(scope, {
    action: 'clusters.publish_model',
    entityKind: MODEL_ENTITY,
    entityId: modelId,
    after: { modelName: form.nameTh, modelVersion: number },
  });
}

/**
 * Archives an operating model, so that it is not applied any more, or brings it back. Organisations that follow it go on.
 * Refuses with `clusters.model_missing`.
 */
export async function archiveModel(
  scope: Scope,
  { modelId, isArchived }: { readonly modelId: string; readonly isArchived: boolean },
): Promise<void> {
  const { nameTh } = await getModel(scope, modelId);
  await scope.tx.run(sql`
    update clusters_model set archived_at = ${isArchived ? scope.now : null}
     where tenant_id = ${scope.tenant.id} and model_id = ${modelId} and (archived_at is not null) <> ${isArchived}`);
  await recordAudit(scope, {
    action: isArchived ? 'clusters.archive_model' : 'clusters.restore_model',
    entityKind: MODEL_ENTITY,
    entityId: modelId,
    after: { modelName: nameTh },
  });
}

async function insertDraft(
  scope: Scope,
  {
    modelId,
    number,
    content,
    notes,
  }: { modelId: string; number: number; content: ModelContent; notes: string },
): Promise<void> {
  await scope.tx.run(sql`
    insert into clusters_model_version (tenant_id, model_id, number, content, notes, saved_by_name, updated_at)
    values (${scope.tenant.id}, ${modelId}, ${number}, ${JSON.stringify(content)}::jsonb, ${notes}, ${nameOfActor(scope)}, ${scope.now})`);
}

function contentOf({
  nameTh: _nameTh,
  nameEn: _nameEn,
  notes: _notes,
  version: _version,
  ...content
}: ModelForm) {
  return content satisfies ModelContent;
}

/** Name of the person who acts; empty for the system. */
export function nameOfActor(scope: Scope): string {
  const person = personOf(scope);
  return person ? `${person.firstname} ${person.lastname}`.trim() : '';
}
