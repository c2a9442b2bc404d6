import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Role } from '../access/access.ts';
import type { Keyring } from '../config/keyring.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { readToken, signToken } from './signed-token.ts';

/** The session's row decides when it ends; the token's expiry is only a backstop. */
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_TOKEN_LENGTH = 2_000;

/** Claims of the `_account` cookie. Only the session's row, found by `sid`, decides; the rest is informative. */
export interface SessionClaims {
  readonly sid: string;
  readonly user: string;
  readonly role: Role;
}

/** Signs and verifies session tokens with one key per tenant, derived from the installation's secret. */
export class SessionTokens {
  private readonly keyring: Keyring;

  constructor(keyring: Keyring) {
    this.keyring = keyring;
  }

  sign(tenantId: TenantId, claims: SessionClaims, issuedAt: Date, expiresAt: Date): Promise<string> {
    const token = new SignJWT({ sid: claims.sid, user: claims.user, role: claims.role })
      .setSubject(claims.user)
      .setAudience(tenantId)
      .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000));
    return signToken(this.keyring, purposeOf(tenantId), token);
  }

  /** Returns the claims of a token that this installation signed for this tenant and that has not expired, else null. */
  async verify(tenantId: TenantId, token: string, now: Date): Promise<SessionClaims | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const payload = await readToken(this.keyring, purposeOf(tenantId), token, {
      audience: tenantId,
      requiredClaims: ['exp', 'sid', 'user'],
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return (
      payload && { sid: String(payload['sid']), user: String(payload['user']), role: payload['role'] as Role }
    );
  }
}

function purposeOf(tenantId: TenantId): string {
  return `session ${tenantId}`;
}

/** Returns a new 128-bit secret in base64url. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the stored form of a secret: its SHA-256 in hex. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
