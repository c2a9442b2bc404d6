import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
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
const SEALED_VERSION = 2;
const PLAIN_BYTES = 38;
const CLAIMS_BYTES = 36;
const MAX_KIND_BYTES = 40;
const MAC_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_BYTES = 1 + IV_BYTES + PLAIN_BYTES + TAG_BYTES;

/**
 * Signs a token: version, disposition, expiry (seconds), tenant and object; with claims also their two ids, stamp and
 * kind; then HMAC-SHA256 over these and the file name in the URL, so that nobody can rename the download. base64url.
 */
export function signContentToken(secret: Uint8Array, token: ContentToken, name: string): string {
  const { claims } = token;
  const payload = Buffer.alloc(PLAIN_BYTES + (claims ? CLAIMS_BYTES : 0));
  payload.set(plainBytes(token));
  if (claims) {
    payload.set(uuidBytes(claims.by), 38);
    payload.set(uuidBytes(claims.of), 54);
    payload.writeUInt32BE(claims.stamp, 70);
  }
  const whole = Buffer.concat([payload, Buffer.from(claims?.kind ?? '')]);
  return Buffer.concat([whole, macOf(secret, whole, name)]).toString('base64url');
}

/**
 * Seals a token without claims, so that it does not tell which object it opens: version, IV, and what `signContentToken`
 * signs, encrypted with AES-256-GCM; the file name is authenticated. The IV is an HMAC of all that and of `reader`: a reader
 * always gets the same token, which browsers cache, and two readers' tokens for one object have nothing in common.
 */
export function sealContentToken(
  secret: Uint8Array,
  token: Omit<ContentToken, 'claims'>,
  { name, reader }: { readonly name: string; readonly reader: string },
): string {
  const plain = plainBytes(token);
  const iv = createHmac('sha256', secret)
    .update(`content iv\n${Buffer.byteLength(reader)}\n${reader}`)
    .update(plain)
    .update(name, 'utf8')
    .digest()
    .subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secret), iv, { authTagLength: TAG_BYTES }).setAAD(
    authenticated(name),
  );
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.of(SEALED_VERSION), iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/**
 * Verifies a token signed or sealed with one of the secrets for the same name; null for anything else. The caller must check the
 * expiry.
 */
export function readContentToken(
  secrets: readonly Uint8Array[],
  text: string,
  name: string,
): ContentToken | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes[0] === SEALED_VERSION) {
    const plain = bytes.length === SEALED_BYTES ? openSealed(secrets, bytes, name) : null;
    return plain && plainToken(plain);
  }
  const length = bytes.length - MAC_BYTES;
  const hasClaims = length > PLAIN_BYTES + CLAIMS_BYTES;
  if (bytes[0] !== VERSION || (length !== PLAIN_BYTES && !hasClaims)) return null;
  if (length > PLAIN_BYTES + CLAIMS_BYTES + MAX_KIND_BYTES) return null;
  const payload = bytes.subarray(0, length);
  const mac = bytes.subarray(length);
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(secret, payload, name)))) return null;
  return {
    ...plainToken(payload),
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

/** Version, disposition, expiry, tenant and object. */
function plainBytes(token: ContentToken): Buffer {
  const plain = Buffer.alloc(PLAIN_BYTES);
  plain[0] = VERSION;
  plain[1] = token.disposition === 'inline' ? 1 : 0;
  plain.writeUInt32BE(Math.floor(token.expiresAt.getTime() / 1000), 2);
  plain.set(uuidBytes(token.tenantId), 6);
  plain.set(uuidBytes(token.objectId), 22);
  return plain;
}

function plainToken(plain: Buffer): ContentToken {
  return {
    tenantId: uuidText(plain.subarray(6, 22)),
    objectId: uuidText(plain.subarray(22, 38)),
    disposition: plain[1] === 1 ? 'inline' : 'attachment',
    expiresAt: new Date(plain.readUInt32BE(2) * 1000),
  };
}

function openSealed(secrets: readonly Uint8Array[], bytes: Buffer, name: string): Buffer | null {
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const sealed = bytes.subarray(1 + IV_BYTES, -TAG_BYTES);
  for (const secret of secrets) {
    const decipher = createDecipheriv(CIPHER, sealingKey(secret), iv, { authTagLength: TAG_BYTES })
      .setAAD(authenticated(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = decipher.update(sealed);
    try {
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      // Sealed with another secret, for another name, or by nobody.
    }
  }
  return null;
}

/** Apart from the key of the HMAC, so that no key has two uses. */
function sealingKey(secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('content seal').digest();
}

function authenticated(name: string): Buffer {
  return Buffer.concat([Buffer.of(SEALED_VERSION), Buffer.from(name, 'utf8')]);
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
