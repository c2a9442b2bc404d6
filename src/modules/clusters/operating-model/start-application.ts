import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { clustersRefusals } from '../refusals.ts';
import { canResume, moves } from './application-rules.ts';
import { type Application, lockApplication, moveApplication } from './application-rows.ts';
import { applyModel } from './apply-model.ts';
import { getPublishedContent, lockModel } from './model-rows.ts';
import { nameOfActor } from './save-model.ts';
import { takeBackModel } from './take-back-model.ts';

const APPLICATION_ENTITY = 'clusters.application';

export interface NewApplication {
  readonly modelId: string;
  readonly number: number;
  /** Organisations with the version of their settings that the preview showed. */
  readonly clusters: readonly { readonly clusterId: string; readonly version: number }[];
}

/**
 * Starts the job that lets organisations follow a version. What the preview did not show is not changed: an organisation whose
 * settings change meanwhile is left out.
 *
 * Refuses with `clusters.model_missing`, `clusters.model_archived`, `clusters.version_missing`, and `clusters.not_found` where
 * one of the organisations does not exist.
 */
export async function startApplication(
  scope: Scope,
  { modelId, number, clusters }: NewApplication,
): Promise<{ applicationId: string }> {
  const model = await lockModel(scope, modelId);
  if (model.archivedAt !== null) throw refuse(clustersRefusals, 'clusters.model_archived');
  await getPublishedContent(scope, { modelId, number });
  const applicationId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into clusters_application (tenant_id, application_id, model_id, number, state_at, started_by_name, started_at)
    values (${scope.tenant.id}, ${applicationId}, ${modelId}, ${number}, ${scope.now}, ${nameOfActor(scope)}, ${scope.now})`);
  const added = await scope.tx.run(sql`
    insert into clusters_application_row (tenant_id, application_id, cluster_id, previewed_version)
    select c.tenant_id, ${applicationId}, c.cluster_id, chosen.version
      from jsonb_to_recordset(${JSON.stringify(clusters)}::jsonb) as chosen ("clusterId" uuid, version integer)
      join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.cluster_id = chosen."clusterId"`);
  if (added !== clusters.length) throw refuse(clustersRefusals, 'clusters.not_found');
  await recordAudit(scope, {
    action: 'clusters.apply_model',
    entityKind: APPLICATION_ENTITY,
    entityId: applicationId,
    after: { modelName: model.nameTh, modelVersion: number, clusterCount: added },
  });
  await enqueue(scope, applyModel, { applicationId });
  return { applicationId };
}

/**
 * Starts the job that gives each organisation back what it followed before, where nothing has changed it since. Refuses with
 * `clusters.application_missing`, and with `clusters.application_moved_on` unless all is applied.
 */
export async function undoApplication(scope: Scope, applicationId: string): Promise<void> {
  const held = await lockApplication(scope, applicationId);
  if (!moves(held.state, 'undoing')) throw refuse(clustersRefusals, 'clusters.application_moved_on');
  await moveApplication(scope, held, 'undoing');
  await audit(scope, held, 'clusters.undo_model');
  await enqueue(scope, takeBackModel, { applicationId });
}

/**
 * Starts the job again where it gave up. Refuses with `clusters.application_missing`, and with
 * `clusters.application_moved_on` where it is at work or done.
 */
export async function resumeApplication(scope: Scope, applicationId: string): Promise<void> {
  const held = await lockApplication(scope, applicationId);
  if (!canResume(held, scope.now)) throw refuse(clustersRefusals, 'clusters.application_moved_on');
  await moveApplication(scope, held, held.state);
  await audit(scope, held, 'clusters.resume_model');
  await enqueue(scope, held.state === 'undoing' ? takeBackModel : applyModel, { applicationId });
}

function audit(scope: Scope, { applicationId, modelNameTh, number }: Application, action: string): Promise<void> {
  return recordAudit(scope, {
    action,
    entityKind: APPLICATION_ENTITY,
    entityId: applicationId,
    after: { modelName: modelNameTh, modelVersion: number },
  });
}
