import { randomBytes, webcrypto } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import type { Visitor } from '#platform/testing/world.ts';
import { deviceCookie, type PairedDevice } from '../devices/find-device.ts';

const { subtle } = webcrypto;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The key pair of a device, as its browser holds it. */
export interface DeviceKeys {
  readonly publicKey: string;
  sign(text: string): Promise<string>;
}

/** Makes the key pair of a device. */
export async function makeDeviceKeys(): Promise<DeviceKeys> {
  const keys = await subtle.generateKey(ECDSA, false, ['sign', 'verify']);
  const raw = await subtle.exportKey('raw', keys.publicKey);
  return {
    publicKey: Buffer.from(raw).toString('base64url'),
    sign: async (text) =>
      Buffer.from(await subtle.sign(ECDSA, keys.privateKey, Buffer.from(text))).toString('base64url'),
  };
}

/** A paired device with its key pair and the secret of its cookie. */
export interface TestDevice {
  readonly device: PairedDevice;
  readonly keys: DeviceKeys;
  readonly secret: string;
}

/** Builds a paired device of an organisation. */
export async function buildDevice(
  scope: Scope,
  { clusterId, branchCode = null }: { readonly clusterId: string; readonly branchCode?: string | null },
): Promise<TestDevice> {
  const keys = await makeDeviceKeys();
  const secret = randomBytes(16).toString('base64url');
  const device = await scope.tx.one(sql<
    RowOf<'clusters_device', 'deviceId' | 'clusterId' | 'branchCode' | 'name' | 'publicKey' | 'challengeAt'>
  >`
    insert into clusters_device (tenant_id, cluster_id, branch_code, name, public_key, secret_hash, paired_at, last_seen_at)
    values (${scope.tenant.id}, ${clusterId}, ${branchCode}, 'แท็บเล็ต 1', ${keys.publicKey}, ${secretHash(secret)}, ${scope.now}, ${scope.now})
    returning device_id, cluster_id, branch_code, name, public_key, challenge_at`);
  return { device, keys, secret };
}

/** Lets a browser be a paired device. */
export function carryDevice(
  visitor: Visitor,
  { device, secret }: Pick<TestDevice, 'device' | 'secret'>,
): void {
  visitor.keepCookie(deviceCookie(device.deviceId, secret, false));
}
