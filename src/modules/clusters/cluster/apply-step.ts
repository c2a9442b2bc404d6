import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { CLUSTER_ENTITY } from './cluster-contract.ts';
import { type ClusterStep, type ClusterStepRule, STEP_RULES } from './cluster-rules.ts';

/**
 * Gives an organisation that is locked the state of a step, with its line in the audit log, and returns the new version of
 * the organisation. One that closes forgets who was to be invited. Whether the step may be taken is decided before: `offeredSteps`.
 */
export async function applyStep(
  scope: Scope,
  { clusterId, state, stateReason }: RowOf<'clusters_cluster', 'clusterId' | 'state' | 'stateReason'>,
  { step, reason }: { readonly step: ClusterStep; readonly reason: string },
): Promise<{ version: number }> {
  const { to, keepsReason }: ClusterStepRule = STEP_RULES[step];
  const saved = await scope.tx.one(sql<RowOf<'clusters_cluster', 'version'>>`
    update clusters_cluster
       set state = ${to}, state_at = ${scope.now}, state_reason = ${keepsReason ? stateReason : reason}, version = version + 1,
           updated_at = ${scope.now}, first_owner_email = case when ${to}::text = 'closed' then '' else first_owner_email end
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and state = ${state}
    returning version`);
  await recordAudit(scope, {
    action: 'clusters.set_state',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    before: { state },
    after: { state: to },
    reason: reason || null,
  });
  return saved;
}
