import type { OwnBucket } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { LinkToken } from '../person/person-contract.ts';

/**
 * Gives each open link its own rate limit, keyed by the hash of its secret. Wrong secrets count against the usual limit of
 * their client network, which suffices, because 128-bit secrets cannot be guessed.
 */
export function openLinkBucket(
  field: 'token' | 'slug',
  isOpen: (scope: Scope, secret: string) => Promise<boolean>,
): OwnBucket {
  return async (scope, fields) => {
    const secret = LinkToken.safeParse(fields[field]);
    if (!secret.success) return null;
    const { database } = scope.app;
    const isRight = await database.read(scope.tenant.id, (tx) => isOpen({ ...scope, tx }, secret.data));
    return isRight ? `link ${secretHash(secret.data)}` : null;
  };
}
