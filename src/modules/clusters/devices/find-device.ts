import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';

/** Names a paired device to the pages of organisations; what it may is decided by its key and by who unlocks it. */
const DEVICE_COOKIE = '_device';
/** The longest that browsers keep a cookie. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400;
const DEVICE_COOKIE_VALUE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;
/** Pages that the cookies of devices and PINs are sent to. */
export const DEVICE_COOKIE_PATH = '/cluster';

export type PairedDevice = RowOf<
  'clusters_device',
  'deviceId' | 'clusterId' | 'branchCode' | 'name' | 'publicKey' | 'challengeAt'
>;

/** Returns the paired device that a request comes from; null where it is none, or revoked. */
export async function findDevice(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  frame: Pick<RequestFrame, 'cookie'>,
): Promise<PairedDevice | null> {
  const [, deviceId, secret] = DEVICE_COOKIE_VALUE.exec(frame.cookie(DEVICE_COOKIE) ?? '') ?? [];
  if (deviceId === undefined || secret === undefined) return null;
  return scope.tx.first(sql<PairedDevice>`
    select device_id, cluster_id, branch_code, name, public_key, challenge_at from clusters_device
     where tenant_id = ${scope.tenant.id} and device_id = ${deviceId}::uuid and secret_hash = ${secretHash(secret)}
       and revoked_at is null`);
}

/** Returns a new secret for the cookie of a device. */
export function newDeviceSecret(): { secret: string; hash: string } {
  const secret = newSecret();
  return { secret, hash: secretHash(secret) };
}

/** Returns the Set-Cookie line of a device. */
export function deviceCookie(deviceId: string, secret: string, isSecure: boolean): string {
  return cookieLine(DEVICE_COOKIE, `${deviceId}.${secret}`, {
    maxAgeSeconds: DEVICE_COOKIE_SECONDS,
    isSecure,
    path: DEVICE_COOKIE_PATH,
  });
}
