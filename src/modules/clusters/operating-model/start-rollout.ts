import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { clustersRefusals } from '../refusals.ts';
import { canResume, moves } from './rollout-rules.ts';
import { type Rollout, lockRollout, moveRollout } from './rollout-rows.ts';
import { applyModel } from './apply-model.ts';
import { getPublishedContent, lockModel } from './model-rows.ts';
import { nameOfActor } from './save-model.ts';
import { undoModel } from './undo-model.ts';

const ROLLOUT_ENTITY = 'clusters.rollout';

export interface NewRollout {
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
export async function startRollout(
  scope: Scope,
  { modelId, number, clusters }: NewRollout,
): Promise<{ rolloutId: string }> {
  const model = await lockModel(scope, modelId);
  if (model.archivedAt !== null) throw refuse(clustersRefusals, 'clusters.model_archived');
  await getPublishedContent(scope, { modelId, number });
  const rolloutId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into clusters_rollout (tenant_id, rollout_id, model_id, number, state_at, started_by_name, started_at)
    values (${scope.tenant.id}, ${rolloutId}, ${modelId}, ${number}, ${scope.now}, ${nameOfActor(scope)}, ${scope.now})`);
  const added = await scope.tx.run(sql`
    insert into clusters_rollout_row (tenant_id, rollout_id, cluster_id, previewed_version)
    select c.tenant_id, ${rolloutId}, c.cluster_id, chosen.version
      from jsonb_to_recordset(${JSON.stringify(clusters)}::jsonb) as chosen ("clusterId" uuid, version integer)
      join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.cluster_id = chosen."clusterId"`);
  if (added !== clusters.length) throw refuse(clustersRefusals, 'clusters.not_found');
  await recordAudit(scope, {
    action: 'clusters.apply_model',
    entityKind: ROLLOUT_ENTITY,
    entityId: rolloutId,
    after: { modelName: model.nameTh, modelVersion: number, clusterCount: added },
  });
  await enqueue(scope, applyModel, { rolloutId });
  return { rolloutId };
}

/**
 * Starts the job that gives each organisation back what it followed before, where nothing has changed it since. Refuses with
 * `clusters.rollout_missing`, and with `clusters.rollout_moved_on` unless all is applied.
 */
export async function undoRollout(scope: Scope, rolloutId: string): Promise<void> {
  const held = await lockRollout(scope, rolloutId);
  if (!moves(held.state, 'undoing')) throw refuse(clustersRefusals, 'clusters.rollout_moved_on');
  await moveRollout(scope, held, 'undoing');
  await audit(scope, held, 'clusters.undo_model');
  await enqueue(scope, undoModel, { rolloutId });
}

/**
 * Starts the job again where it gave up. Refuses with `clusters.rollout_missing`, and with
 * `clusters.rollout_moved_on` where it is at work or done.
 */
export async function resumeRollout(scope: Scope, rolloutId: string): Promise<void> {
  const held = await lockRollout(scope, rolloutId);
  if (!canResume(held, scope.now)) throw refuse(clustersRefusals, 'clusters.rollout_moved_on');
  await moveRollout(scope, held, held.state);
  await audit(scope, held, 'clusters.resume_model');
  await enqueue(scope, held.state === 'undoing' ? undoModel : applyModel, { rolloutId });
}

function audit(scope: Scope, { rolloutId, modelNameTh, number }: Rollout, action: string): Promise<void> {
  return recordAudit(scope, {
    action,
    entityKind: ROLLOUT_ENTITY,
    entityId: rolloutId,
    after: { modelName: modelNameTh, modelVersion: number },
  });
}
