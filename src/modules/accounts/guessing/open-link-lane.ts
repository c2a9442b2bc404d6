import type { OwnLane } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { LinkToken } from '../person/person-contract.ts';

/**
 * Each open link has a request budget of its own, keyed by the hash of its secret. Wrong secrets use up the usual budget of
 * their client network: 128 bits cannot be guessed, so there is nothing that a lower limit would guard.
 */
export function openLinkLane(
  field: 'token' | 'slug',
  isOpen: (scope: Scope, secret: string) => Promise<boolean>,
): OwnLane {
  return async (scope, fields) => {
    const secret = LinkToken.safeParse(fields[field]);
    if (!secret.success) return null;
    const { database } = scope.app;
    const isRight = await database.read(scope.tenant.id, (tx) => isOpen({ ...scope, tx }, secret.data));
    return isRight ? `link ${secretHash(secret.data)}` : null;
  };
}
