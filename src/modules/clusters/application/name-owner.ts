import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { TypedEmail } from '#platform/text/email-contract.ts';
import { editInformation } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY, ClusterKey } from '../cluster/cluster-contract.ts';
import { APPLICATION_STATES } from '../cluster/cluster-rules.ts';
import { takeUpChanges } from '../details/take-up-changes.ts';
import { clustersRefusals } from '../refusals.ts';

/** Who is invited as an owner; empty: nobody. */
export const NameOwnerInput = z.object({
  cluster: ClusterKey,
  version: TypedRowVersion,
  ownerEmail: TypedEmail,
});

/**
 * Names whom the organisation invites as an owner when it becomes active. Refuses as `requireCluster` does for
 * `editInformation`, and with `clusters.changed_meanwhile` and `clusters.not_in_state`.
 */
export async function nameOwner(scope: Scope, input: z.output<typeof NameOwnerInput>): Promise<void> {
  const access = await lockCluster(scope, input.cluster, editInformation);
  const { cluster } = access;
  if (cluster.version !== input.version) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  if (!APPLICATION_STATES.includes(cluster.state))
    throw refuse(clustersRefusals, 'clusters.not_in_state', { state: cluster.state });
  await takeUpChanges(scope, access);
  await scope.tx.run(sql`
    update clusters_cluster set first_owner_email = ${input.ownerEmail}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId}`);
  await recordAudit(scope, {
    action: 'clusters.name_owner',
    entityKind: CLUSTER_ENTITY,
    entityId: cluster.clusterId,
  });
}
