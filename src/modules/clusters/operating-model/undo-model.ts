import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { follow, lockOperation } from './operation-rows.ts';
import { rolloutJob } from './rollout-job.ts';
import { findNextRow, lockRollout, moveRollout, type NextRow } from './rollout-rows.ts';
import { decideUndoing, pendingIn } from './rollout-rules.ts';

/**
 * Gives the organisations of a rollout back what they followed before, each in a transaction that also notes it. Where
 * something has changed since, or the organisation was closed, it stays.
 */
export const undoModel = rolloutJob('clusters.undo_model', undoNext);

/** Returns whether there may be more. */
export async function undoNext(scope: Scope, rolloutId: string): Promise<boolean> {
  const held = await lockRollout(scope, rolloutId);
  if (held.state !== 'undoing') return false;
  const next = await findNextRow(scope, rolloutId, pendingIn(held.state));
  if (!next) {
    await moveRollout(scope, held, 'undone');
    return false;
  }
  const now = await lockOperation(scope, next.clusterId);
  // Read again under the lock: the undo of a later rollout may have noted another version meanwhile.
  const row = await findNextRow(scope, rolloutId, pendingIn(held.state));
  if (!row) throw new Error('The organisation of a locked rollout has moved on.');
  const decision = decideUndoing(now, row.appliedVersion);
  if (decision === 'restore') await restore(scope, row);
  await scope.tx.run(sql`
    update clusters_rollout_row
       set state = ${decision === 'restore' ? 'undone' : 'kept'}, reason = ${decision === 'restore' ? null : decision},
           undone_at = ${decision === 'restore' ? scope.now : null}
     where tenant_id = ${scope.tenant.id} and rollout_id = ${rolloutId} and cluster_id = ${row.clusterId}`);
  return true;
}

/**
 * Gives a locked organisation back what it followed. A rollout that had applied just that finds its work as it left it: it can
 * be undone in turn.
 */
async function restore(scope: Scope, row: NextRow): Promise<void> {
  const version = await follow(scope, row.clusterId, {
    modelId: row.beforeModelId,
    number: row.beforeNumber,
  });
  await scope.tx.run(sql`
    update clusters_rollout_row set applied_version = ${version}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${row.clusterId} and state = 'applied'
       and applied_version = ${row.previewedVersion}`);
}
