import { randomInt } from 'node:crypto';
import { countAttempt } from '#platform/access/attempts.ts';
import { recordAudit } from '#platform/audit.ts';
import { readCode, signCode } from '#platform/codes/signed-code.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { clientNetworkOf } from '#platform/http/client-network.ts';
import { qrPath } from '#platform/images/qr-rules.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { manageDevices } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { clustersRefusals } from '../refusals.ts';
import type { MadePairing, NewPairingInput, PairInput } from './device-contract.ts';
import {
  MAX_DEVICES,
  MAX_WAITING_PAIRINGS,
  PAIRING_DIGITS,
  PAIRING_MINUTES,
  pairingText,
  readPairingDigits,
} from './device-rules.ts';
import { requireDeviceBranch } from './device-branches.ts';
import { newDeviceSecret } from './find-device.ts';
import { isSignedBy } from './verify-signature.ts';

/** Kind of devices in the audit log. */
export const DEVICE_ENTITY = 'clusters.device';

/** Codes tried per client network and window: one in millions is in use. */
const TRIES_PER_NETWORK = 20;
const TRIES_WINDOW_MINUTES = 15;

/**
 * Makes a code with which one device can be paired within ten minutes. Refuses as `lockCluster`, with
 * `clusters.unknown_branch` and `clusters.too_many_devices`.
 */
export async function makePairing(
  scope: Scope,
  { cluster: key, name, branch }: NewPairingInput,
): Promise<MadePairing> {
  const { cluster } = await lockCluster(scope, key, manageDevices);
  const branchCode = branch === '' ? null : branch;
  if (branchCode !== null) await requireDeviceBranch(scope, cluster.clusterId, branchCode);
  // The whole site's: a code that has expired must not keep another from having its digits.
  await scope.tx.run(sql`
    delete from clusters_device_pairing where tenant_id = ${scope.tenant.id} and expires_at <= ${scope.now}`);
  await requireFewDevices(scope, cluster.clusterId);
  const expiresAt = new Date(scope.now.getTime() + PAIRING_MINUTES * 60_000);
  const digits = String(randomInt(10 ** PAIRING_DIGITS)).padStart(PAIRING_DIGITS, '0');
  const { pairingId } = await scope.tx.one(sql<RowOf<'clusters_device_pairing', 'pairingId'>>`
    insert into clusters_device_pairing (tenant_id, cluster_id, branch_code, device_name, code_hash, made_by, expires_at)
    values (${scope.tenant.id}, ${cluster.clusterId}, ${branchCode}, ${name}, ${secretHash(digits)},
            ${personOf(scope)?.userId ?? null}, ${expiresAt})
    returning pairing_id`);
  const code = signCode(scope, { kind: 'r', subjectId: pairingId, expiresAt });
  return { digits, qr: qrPath(code), name, expiresAt: expiresAt.toISOString() };
}

async function requireFewDevices(scope: Scope, clusterId: string): Promise<void> {
  const { devices, waiting } = await scope.tx.one(sql<{ devices: number; waiting: number }>`
    select (select count(*)::int from clusters_device
             where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and revoked_at is null) as devices,
           (select count(*)::int from clusters_device_pairing
             where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}) as waiting`);
  if (waiting >= MAX_WAITING_PAIRINGS || devices + waiting >= MAX_DEVICES)
    throw refuse(clustersRefusals, 'clusters.too_many_devices');
}

/**
 * Counts a try of a pairing code, before and apart from the pairing. Refuses with `clusters.pairing_wait`, and with
 * `clusters.device_unproved` where the device does not hold the private key of what it registers.
 */
export async function admitPairing(
  scope: ScopeWithoutTx,
  { code, publicKey, signature }: PairInput,
  ip: string,
): Promise<void> {
  const { attempts, waiting } = await scope.app.database.write(scope.tenant.id, (tx) =>
    countAttempt(tx, scope.tenant.id, {
      subject: `clusters.pairing ${clientNetworkOf(ip)}`,
      windowMinutes: TRIES_WINDOW_MINUTES,
      now: scope.now,
    }),
  );
  if (attempts > TRIES_PER_NETWORK) throw refuse(clustersRefusals, 'clusters.pairing_wait', waiting);
  if (!(await isSignedBy(publicKey, signature, pairingText(code))))
    throw refuse(clustersRefusals, 'clusters.device_unproved');
}

/**
 * Pairs a device with the organisation of a code, which is used up by one conditional statement, and returns the secret of its
 * cookie. Refuses with `clusters.pairing_unknown`, also where the code has expired or was used.
 */
export async function pairDevice(
  scope: Scope,
  { code, publicKey }: PairInput,
): Promise<{ deviceId: string; secret: string }> {
  const pairing = await takePairing(scope, code);
  if (!pairing) throw refuse(clustersRefusals, 'clusters.pairing_unknown');
  const { secret, hash } = newDeviceSecret();
  const device = await scope.tx.first(sql<RowOf<'clusters_device', 'deviceId'>>`
    insert into clusters_device (tenant_id, cluster_id, branch_code, name, public_key, secret_hash, paired_by, paired_at, last_seen_at)
    values (${scope.tenant.id}, ${pairing.clusterId}, ${pairing.branchCode}, ${pairing.deviceName}, ${publicKey}, ${hash},
            ${pairing.madeBy}, ${scope.now}, ${scope.now})
    on conflict (tenant_id, public_key) do nothing
    returning device_id`);
  // A key is of one device: that of another cannot be registered again.
  if (!device) throw refuse(clustersRefusals, 'clusters.device_unproved');
  await recordAudit(scope, {
    action: 'clusters.pair_device',
    entityKind: DEVICE_ENTITY,
    entityId: device.deviceId,
    after: { cluster: pairing.key, name: pairing.deviceName, branchCode: pairing.branchCode },
  });
  return { deviceId: device.deviceId, secret };
}

type TakenPairing = RowOf<'clusters_device_pairing', 'clusterId' | 'branchCode' | 'deviceName' | 'madeBy'> &
  RowOf<'clusters_cluster', 'key'>;

async function takePairing(scope: Scope, text: string): Promise<TakenPairing | null> {
  const digits = readPairingDigits(text);
  const code = digits === null ? readCode(scope, text) : null;
  const pairingId = typeof code === 'object' && code?.kind === 'r' ? code.subjectId : null;
  if (digits === null && pairingId === null) return null;
  return scope.tx.first(sql<TakenPairing>`
    delete from clusters_device_pairing p using clusters_cluster c
     where p.tenant_id = ${scope.tenant.id} and p.expires_at > ${scope.now}
       and (p.code_hash = ${digits === null ? null : secretHash(digits)} or p.pairing_id = ${pairingId}::uuid)
       and c.tenant_id = p.tenant_id and c.cluster_id = p.cluster_id and c.state = 'active'
    returning p.cluster_id, p.branch_code, p.device_name, p.made_by, c.key`);
}
