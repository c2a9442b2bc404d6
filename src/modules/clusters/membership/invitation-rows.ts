import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/** Kind of invitations in the audit log. */
export const INVITATION_ENTITY = 'clusters.invitation';

/** Condition for invitations that are not used up, revoked or expired. */
export function isOpenInvitation(scope: Scope): ReturnType<typeof sql> {
  return sql`revoked_at is null and uses < max_uses and expires_at > ${scope.now}`;
}
