import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../config/keyring.ts';

/** Signs claims (JWT, HS256, RFC 7519) with the current key of a purpose; `kid` identifies the secret. */
export function signToken(keyring: Keyring, purpose: string, token: SignJWT): Promise<string> {
  return token
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyring.currentId })
    .sign(keyring.deriveKey(purpose));
}

/**
 * Returns the claims of a token signed with an accepted secret, else null: expired, foreign, forged. Only `kid` of the
 * header is used, to select one of our own keys: nothing is read or fetched (RFC 8725 §3.10).
 */
export async function readToken(
  keyring: Keyring,
  purpose: string,
  token: string,
  options: Pick<JWTVerifyOptions, 'audience' | 'requiredClaims' | 'currentDate' | 'clockTolerance'>,
): Promise<JWTPayload | null> {
  const keyIds = keyring.ids;
  for (const keyId of keyIds)
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          // Tokens without an id were signed before keys had ids, so try each key; such tokens expire within twelve
          // hours.
          const key = kid === undefined || kid === keyId ? keyring.deriveKeyOf(keyId, purpose) : null;
          if (key === null) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        { ...options, algorithms: ['HS256'] },
      );
      return payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) return null; // the header is not even JSON
    }
  return null;
}
