import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { manageDevices } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { clustersRefusals } from '../refusals.ts';
import { DEVICE_ENTITY } from './pair-device.ts';

/**
 * Revokes a device of an organisation for good: what was opened at it by PIN ends with the next request, on every node. Does
 * nothing where it was revoked. Refuses as `requireCluster` and with `clusters.device_missing`.
 */
export async function revokeDevice(
  scope: Scope,
  { cluster: key, device: deviceId }: { readonly cluster: string; readonly device: string },
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, manageDevices);
  const found = await scope.tx.first(sql<RowOf<'clusters_device', 'name' | 'revokedAt'>>`
    select name, revoked_at from clusters_device
     where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId} and device_id = ${deviceId}
       for no key update`);
  if (!found) throw refuse(clustersRefusals, 'clusters.device_missing');
  if (found.revokedAt !== null) return;
  await scope.tx.run(sql`
    update clusters_device set revoked_at = ${scope.now}, revoked_by = ${personOf(scope)?.userId ?? null}::uuid
     where tenant_id = ${scope.tenant.id} and device_id = ${deviceId}`);
  await recordAudit(scope, {
    action: 'clusters.revoke_device',
    entityKind: DEVICE_ENTITY,
    entityId: deviceId,
    before: { cluster: cluster.key, name: found.name },
  });
}

/** Withdraws a code that waits for its device. Refuses as `requireCluster` and with `clusters.device_missing`. */
export async function withdrawPairing(
  scope: Scope,
  { cluster: key, pairing: pairingId }: { readonly cluster: string; readonly pairing: string },
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, manageDevices);
  const deleted = await scope.tx.run(sql`
    delete from clusters_device_pairing
     where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId} and pairing_id = ${pairingId}`);
  if (deleted === 0) throw refuse(clustersRefusals, 'clusters.device_missing');
}
