import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ContentTokenClaims } from './content-token-kind.ts';

/** What a short-lived URL of private content permits. */
export interface ContentToken {
  readonly tenantId: string;
  /** For an archive: its id within the kind. */
  readonly objectId: string;
  readonly disposition: 'inline' | 'attachment';
  readonly expiresAt: Date;
  /** Left out: not checked again after signing. */
  readonly claims?: ContentTokenClaims;
}

const VERSION = 1;
const PLAIN_BYTES = 38;
const CLAIMS_BYTES = 36;
const MAX_KIND_BYTES = 40;
const MAC_BYTES = 32;

/**
 * Signs a token: version, disposition, expiry (seconds), tenant and object; with claims also their two ids, stamp and
 * kind; then HMAC-SHA256 over these and the file name in the URL, so that nobody can rename the download. base64url.
 */
export function signContentToken(secret: Uint8Array, token: ContentToken, name: string): string {
  const { claims } = token;
  const payload = Buffer.alloc(PLAIN_BYTES + (claims ? CLAIMS_BYTES : 0));
  payload[0] = VERSION;
  payload[1] = token.disposition === 'inline' ? 1 : 0;
  payload.writeUInt32BE(Math.floor(token.expiresAt.getTime() / 1000), 2);
  payload.set(uuidBytes(token.tenantId), 6);
  payload.set(uuidBytes(token.objectId), 22);
  if (claims) {
    payload.set(uuidBytes(claims.by), 38);
    payload.set(uuidBytes(claims.of), 54);
    payload.writeUInt32BE(claims.stamp, 70);
  }
  const whole = Buffer.concat([payload, Buffer.from(claims?.kind ?? '')]);
  return Buffer.concat([whole, macOf(secret, whole, name)]).toString('base64url');
}

/**
 * Verifies a token signed with one of the secrets for the same name; null for anything else. The caller must check the
 * expiry.
 */
export function readContentToken(
  secrets: readonly Uint8Array[],
  text: string,
  name: string,
): ContentToken | null {
  const bytes = Buffer.from(text, 'base64url');
  const length = bytes.length - MAC_BYTES;
  const hasClaims = length > PLAIN_BYTES + CLAIMS_BYTES;
  if (bytes[0] !== VERSION || (length !== PLAIN_BYTES && !hasClaims)) return null;
  if (length > PLAIN_BYTES + CLAIMS_BYTES + MAX_KIND_BYTES) return null;
  const payload = bytes.subarray(0, length);
  const mac = bytes.subarray(length);
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(secret, payload, name)))) return null;
  return {
    tenantId: uuidText(payload.subarray(6, 22)),
    objectId: uuidText(payload.subarray(22, 38)),
    disposition: payload[1] === 1 ? 'inline' : 'attachment',
    expiresAt: new Date(payload.readUInt32BE(2) * 1000),
    ...(hasClaims && {
      claims: {
        by: uuidText(payload.subarray(38, 54)),
        of: uuidText(payload.subarray(54, 70)),
        stamp: payload.readUInt32BE(70),
        kind: payload.subarray(PLAIN_BYTES + CLAIMS_BYTES).toString(),
      },
    }),
  };
}

function macOf(secret: Uint8Array, payload: Uint8Array, name: string): Buffer {
  return createHmac('sha256', secret).update('content\n').update(payload).update(name, 'utf8').digest();
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
