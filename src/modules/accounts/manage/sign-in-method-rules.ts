export type SignInMethodState = 'open' | 'used' | 'revoked' | 'expired';

/** Returns the state of an invitation or entry link: used takes precedence over revoked, revoked over expired. */
export function signInMethodState(
  times: { readonly usedAt: Date | null; readonly revokedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): SignInMethodState {
  if (times.usedAt !== null) return 'used';
  if (times.revokedAt !== null) return 'revoked';
  return times.expiresAt <= now ? 'expired' : 'open';
}

/** Format of both secrets: 128 bits in base64url. */
export const SECRET_FORM = /^[\w-]{22}$/;

/** Lifetime of an entry link. */
export const ENTRY_LINK_MINUTES = 10;
