import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Role } from '../access/access.ts';
import type { Secret } from '../config/secret.ts';
import type { TenantId } from '../tenancy/tenant.ts';

/** The row decides when a session ends; what its token says of it is a floor. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** Claims of the `_account` cookie. Only the session row behind `sid` decides; the rest is kept for the token's form. */
export interface SessionClaims {
  readonly sid: string;
  readonly user: string;
  readonly role: Role;
}

/** Signs and verifies session tokens (JWT, HS256, RFC 7519) with one key per tenant derived from the installation's secret. */
export class SessionTokens {
  private readonly secret: Secret;
  private readonly keys = new LRUCache<string, Uint8Array>({ max: 2_000 });

  constructor(secret: Secret) {
    this.secret = secret;
  }

  sign(tenantId: TenantId, claims: SessionClaims, issuedAt: Date, expiresAt: Date): Promise<string> {
    return new SignJWT({ sid: claims.sid, user: claims.user, role: claims.role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(claims.user)
      .setAudience(tenantId)
      .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(this.keyOf(tenantId));
  }

  /** The claims of a token that this installation signed for this tenant and that has not expired, else null. */
  async verify(tenantId: TenantId, token: string, now: Date): Promise<SessionClaims | null> {
    if (token.length > 2_000) return null;
    try {
      const { payload } = await jwtVerify(token, this.keyOf(tenantId), {
        algorithms: ['HS256'],
        audience: tenantId,
        requiredClaims: ['exp', 'sid', 'user'],
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return { sid: String(payload.sid), user: String(payload.user), role: payload.role as Role };
    } catch {
      return null; // expired, foreign or forged: the visitor is simply not signed in
    }
  }

  private keyOf(tenantId: TenantId): Uint8Array {
    const known = this.keys.get(tenantId);
    if (known) return known;
    const key = new Uint8Array(this.secret.deriveKey(`session ${tenantId}`));
    this.keys.set(tenantId, key);
    return key;
  }
}

/** A fresh 128-bit secret in base64url. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** What is stored of a secret: its SHA-256 in hex. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
