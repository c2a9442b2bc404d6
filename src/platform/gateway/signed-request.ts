import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Headers of a signed request. `secret` must never be sent. */
export const GATEWAY_HEADERS = {
  key: 'sala-key',
  token: 'sala-token',
  signature: 'sala-signature',
  iv: 'sala-iv',
  secret: 'sala-secret',
} as const;

/** Headers of a call of the data-store gateway (specification §7): ids of a group and of one of its members. */
export const MEMBER_HEADERS = { owner: 'owner', user: 'user' } as const;

/** Maximum clock skew between client and server. */
export const MAX_SKEW_MS = 60_000;
/** Nonces are kept for longer than any timestamp is accepted. */
export const NONCE_KEPT_MS = 5 * 60_000;

/** Why a signed request was refused: for the audit log, not for the client. */
export type GatewayProblem =
  | 'incomplete'
  | 'unknown_key'
  | 'ended_key'
  | 'secret_sent'
  | 'bad_token'
  | 'clock'
  | 'bad_signature'
  | 'replay';

/** The parts of a request that a signature covers. */
export interface SignedRequest {
  readonly method: string;
  /** Host and port from the client's request. */
  readonly host: string;
  /** Path with query. */
  readonly path: string;
  readonly body: Uint8Array;
  readonly idempotencyKey: string;
  /** For whom the program acts, where it names somebody: the headers of `MEMBER_HEADERS`, empty texts otherwise. */
  readonly owner: string;
  readonly user: string;
}

/** Content of the encrypted token. */
export interface GatewayToken {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly nonce: string;
}

/**
 * Returns the text to sign: one line per part, so that parts cannot run into each other. Those for whom a program acts are
 * two further lines.
 */
export function signedText(request: SignedRequest, token: GatewayToken): string {
  const digest = createHash('sha256').update(request.body).digest('base64url');
  return [
    'sala-gateway-1',
    request.method.toUpperCase(),
    request.host.toLowerCase(),
    request.path,
    digest,
    request.idempotencyKey,
    token.timestamp,
    token.nonce,
    ...(request.owner + request.user === '' ? [] : [request.owner, request.user]),
  ].join('\n');
}

/** Returns whether `signature` (base64url of HMAC-SHA256) is valid for the text and the program's secret. */
export function isSignedBy(secret: string, text: string, signature: string): boolean {
  const expected = createHmac('sha256', keyOf(secret, 'sala gateway signature')).update(text).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Decrypts a token (AES-256-GCM, bound to the key's id, tag at its end); null when it was not made with this secret. */
export function openToken(
  secret: string,
  { key, iv, token }: { key: string; iv: string; token: string },
): GatewayToken | null {
  const bytes = Buffer.from(token, 'base64url');
  const nonce = Buffer.from(iv, 'base64url');
  if (nonce.length !== 12 || bytes.length < 17 || bytes.length > 1_000) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'sala gateway token'), nonce, {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(key));
    decipher.setAuthTag(bytes.subarray(-16));
    const text = decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
    const value: unknown = JSON.parse(text);
    return isToken(value) && value.key === key ? value : null;
  } catch {
    return null; // made with another secret, or modified in transit
  }
}

function isToken(value: unknown): value is GatewayToken {
  if (typeof value !== 'object' || value === null) return false;
  const { key, timestamp, nonce } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    Number.isSafeInteger(timestamp) &&
    typeof nonce === 'string' &&
    /^[\w-]{16,64}$/.test(nonce)
  );
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'sala', purpose, 32));
}
