import { sql } from '#platform/db/query.ts';
import { job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { canRestore, LONGEST_WORK_SECONDS, pendingIn } from './rollout-rules.ts';
import { findNextRow, lockRollout, moveRollout } from './rollout-rows.ts';
import { RolloutPayload, follow, lockOperation, workThrough } from './apply-model.ts';

/**
 * Gives the organisations of a rollout back what they followed before, each in a transaction that also notes it. Where
 * something has changed since, it stays.
 */
export const takeBackModel = job({
  name: 'clusters.take_back_model',
  payload: RolloutPayload,
  maxAttempts: 5,
  timeoutSeconds: LONGEST_WORK_SECONDS,
  run: (run, { rolloutId }) => workThrough(run, rolloutId, takeBackNext),
});

/** Returns whether there may be more. */
export async function takeBackNext(scope: Scope, rolloutId: string): Promise<boolean> {
  const held = await lockRollout(scope, rolloutId);
  if (held.state !== 'undoing') return false;
  const row = await findNextRow(scope, rolloutId, pendingIn(held.state));
  if (!row) {
    await moveRollout(scope, held, 'undone');
    return false;
  }
  const isAsApplied = canRestore(await lockOperation(scope, row.clusterId), row.appliedVersion);
  if (isAsApplied)
    await follow(scope, row.clusterId, { modelId: row.beforeModelId, number: row.beforeNumber });
  await scope.tx.run(sql`
    update clusters_rollout_row
       set state = ${isAsApplied ? 'undone' : 'kept'}, reason = ${isAsApplied ? null : 'changed'}, undone_at = ${isAsApplied ? scope.now : null}
     where tenant_id = ${scope.tenant.id} and rollout_id = ${rolloutId} and cluster_id = ${row.clusterId}`);
  return true;
}
