import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { type Change, differenceOf } from './difference-rules.ts';
import { DEFAULT_CONTENT } from './model-contract.ts';
import { getPublishedContent } from './model-rows.ts';
import { follow, lockOperation } from './operation-rows.ts';
import { rolloutJob } from './rollout-job.ts';
import { findNextRow, lockRollout, moveRollout, type NextRow, type Rollout } from './rollout-rows.ts';
import { decideApplying, type Operation, pendingIn } from './rollout-rules.ts';

/**
 * Lets the organisations of a rollout follow its version, each in a transaction that also notes it: a process that is
 * killed leaves no half-applied organisation, and the next attempt goes on with the others.
 */
export const applyModel = rolloutJob('clusters.apply_model', applyNext);

/** Returns whether there may be more. */
export async function applyNext(scope: Scope, rolloutId: string): Promise<boolean> {
  const held = await lockRollout(scope, rolloutId);
  if (held.state !== 'applying') return false;
  const row = await findNextRow(scope, rolloutId, pendingIn(held.state));
  if (!row) {
    await moveRollout(scope, held, 'applied');
    return false;
  }
  await applyTo(scope, held, row);
  return true;
}

async function applyTo(scope: Scope, held: Rollout, row: NextRow): Promise<void> {
  const now = await lockOperation(scope, row.clusterId);
  const decision = decideApplying(now, { ...held, previewed: row.previewedVersion });
  if (decision !== 'apply') {
    await scope.tx.run(sql`
      update clusters_rollout_row
         set state = ${decision === 'unchanged' ? 'unchanged' : 'left'}, reason = ${decision === 'unchanged' ? null : decision}
       where tenant_id = ${scope.tenant.id} and rollout_id = ${held.rolloutId} and cluster_id = ${row.clusterId}`);
    return;
  }
  const changes = await changesFor(scope, now, held);
  const version = await follow(scope, row.clusterId, held);
  await scope.tx.run(sql`
    update clusters_rollout_row
       set state = 'applied', before_model_id = ${now.modelId}, before_number = ${now.number}, changes = ${JSON.stringify(changes)}::jsonb,
           applied_version = ${version}, applied_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and rollout_id = ${held.rolloutId} and cluster_id = ${row.clusterId}`);
}

async function changesFor(scope: Scope, { modelId, number }: Operation, held: Rollout): Promise<Change[]> {
  const before =
    modelId === null || number === null
      ? DEFAULT_CONTENT
      : await getPublishedContent(scope, { modelId, number });
  return differenceOf(before, await getPublishedContent(scope, held));
}
