import { notify } from '#modules/notifications/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { decideChange, requestChange } from '../access/cluster-actions.ts';
import { type ClusterHead, lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { readDetails } from '../details/details-rows.ts';
import { writeDetails } from '../details/save-details.ts';
import { clustersPaths } from '../paths.ts';
import { clustersRefusals } from '../refusals.ts';
import type { DecideChangeInput, WithdrawChangeInput } from './change-contract.ts';
import { type ChangeRow, findWaiting } from './change-rows.ts';
import { changeDecidedNotice } from './notice-kinds.ts';

type Decision = 'approved' | 'rejected';

/**
 * Approves a change: the registered data become what was asked for, and who asked is told.
 *
 * Refuses as `requireCluster` does for `decideChange`, and with `clusters.changed_meanwhile` where the data were saved since
 * the decider saw them, `clusters.change_gone` and `clusters.own_change`.
 */
export async function approveChange(scope: Scope, input: DecideChangeInput): Promise<void> {
  const { cluster, change } = await lockDecided(scope, input);
  const before = await readDetails(scope, cluster.clusterId);
  await writeDetails(scope, cluster, { before, after: { ...before, ...change.changes } });
  await decide(scope, { cluster, change, decision: 'approved', reason: input.reason });
}

/** Rejects a change with a reason. Refuses as `approveChange`, and with `clusters.reason_needed`. */
export async function rejectChange(scope: Scope, input: DecideChangeInput): Promise<void> {
  if (input.reason === '') throw refuse(clustersRefusals, 'clusters.reason_needed');
  const { cluster, change } = await lockDecided(scope, input);
  await decide(scope, { cluster, change, decision: 'rejected', reason: input.reason });
}

/** Withdraws a change; any owner may. Refuses as `requireCluster` for `requestChange`, and with `clusters.change_gone`. */
export async function withdrawChange(scope: Scope, input: WithdrawChangeInput): Promise<void> {
  const { cluster } = await lockCluster(scope, input.cluster, requestChange);
  const change = await getWaiting(scope, cluster, input.request);
  await close(scope, change, { state: 'withdrawn', reason: '' });
  await recordAudit(scope, {
    action: 'clusters.withdraw_change',
    entityKind: CLUSTER_ENTITY,
    entityId: cluster.clusterId,
  });
}

async function lockDecided(
  scope: Scope,
  input: DecideChangeInput,
): Promise<{ cluster: ClusterHead; change: ChangeRow }> {
  const { cluster } = await lockCluster(scope, input.cluster, decideChange);
  const change = await getWaiting(scope, cluster, input.request);
  if (cluster.version !== input.version) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  const by = personOf(scope)?.userId;
  if (by !== undefined && change.askedBy === by) throw refuse(clustersRefusals, 'clusters.own_change');
  return { cluster, change };
}

async function getWaiting(scope: Scope, { clusterId }: ClusterHead, requestId: string): Promise<ChangeRow> {
  const change = await findWaiting(scope, clusterId);
  if (change?.requestId !== requestId) throw refuse(clustersRefusals, 'clusters.change_gone');
  return change;
}

async function decide(
  scope: Scope,
  {
    cluster,
    change,
    decision,
    reason,
  }: { cluster: ClusterHead; change: ChangeRow; decision: Decision; reason: string },
): Promise<void> {
  await close(scope, change, { state: decision, reason });
  await recordAudit(scope, {
    action: decision === 'approved' ? 'clusters.approve_change' : 'clusters.reject_change',
    entityKind: CLUSTER_ENTITY,
    entityId: cluster.clusterId,
    reason: reason === '' ? null : reason,
  });
  if (change.askedBy === null) return;
  const { key, nameTh, nameEn } = cluster;
  await notify(scope, changeDecidedNotice, {
    personId: change.askedBy,
    params: { nameTh, nameEn, decision, reason },
    link: clustersPaths.information(key),
    dedupeKey: `${change.requestId} ${decision}`,
  });
}

async function close(
  scope: Scope,
  { requestId }: ChangeRow,
  { state, reason }: { state: Decision | 'withdrawn'; reason: string },
): Promise<void> {
  await scope.tx.run(sql`
    update clusters_change_request
       set state = ${state}, decided_by = ${personOf(scope)?.userId ?? null}, decided_at = ${scope.now}, reason = ${reason}
     where tenant_id = ${scope.tenant.id} and request_id = ${requestId} and state = 'waiting'`);
}
