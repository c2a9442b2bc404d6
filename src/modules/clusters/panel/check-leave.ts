import { proveByProof } from '#modules/accounts/public.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { usePanel } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { checkPin } from '../pin/check-pin.ts';
import { PinText } from '../pin/pin-contract.ts';
import { clustersRefusals } from '../refusals.ts';
import type { LeaveInput } from './panel-contract.ts';

/**
 * Checks what somebody leaves a locked panel with: their PIN in its organisation, or the password or
 * second factor of their account. Tries are limited as everywhere else. The lock keeps passers-by from a screen that stands open, in its browser alone;
 * what a person may do is decided by the server on each page, locked or not.
 *
 * Call it outside a transaction. Refuses as `checkPin`, `requireCluster` and `proveByProof` do.
 */
export async function checkLeave(scope: ScopeWithoutTx, { cluster, way, proof }: LeaveInput): Promise<void> {
  const { actor, app, tenant } = scope;
  if (way === 'password') return proveByProof(scope, { proof });
  if (actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  const pin = PinText.safeParse(proof);
  if (!pin.success) throw refuse(clustersRefusals, 'clusters.pin_wrong');
  const { clusterId } = await app.database.read(tenant.id, async (tx) => {
    const access = await requireCluster({ ...scope, tx }, cluster, usePanel);
    return access.cluster;
  });
  await checkPin(scope, { clusterId, personId: actor.userId, pin: pin.data, placeId: actor.sessionId });
}
