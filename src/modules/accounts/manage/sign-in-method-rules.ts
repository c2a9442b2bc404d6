export type SignInMethodState = 'open' | 'used' | 'revoked' | 'expired';

/** How an invitation or an entry link stands. Used beats revoked beats expired: what happened to it first. */
export function signInMethodState(
  times: { readonly usedAt: Date | null; readonly revokedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): SignInMethodState {
  if (times.usedAt !== null) return 'used';
  if (times.revokedAt !== null) return 'revoked';
  return times.expiresAt <= now ? 'expired' : 'open';
}

/** The form of both secrets: 128 bits in base64url. */
export const SECRET_FORM = /^[\w-]{22}$/;

/** Life of an entry link. */
export const ENTRY_LINK_MINUTES = 10;
