import { sql } from '#platform/db/query.ts';
import type { CardSource } from '#platform/page/card.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { getOwnProfile, requirePerson } from '../person/own-profile.ts';
import { getOwnFactor } from '../second-factor/set-up-factor.ts';
import { manageMembers, ownAccount } from '../permissions.ts';
import { type Completeness, completenessOf, type SecurityHint, securityHints } from './profile-hint-rules.ts';

/** How complete the profile is, and what is missing. */
export const profileCard: CardSource<Completeness> = {
  access: ownAccount,
  load: async (scope) => completenessOf(await getOwnProfile(scope)),
};

/** Suggestions for making the account safer. */
export const securityCard: CardSource<{ hints: SecurityHint[]; sessions: number }> = {
  access: ownAccount,
  load: async (scope) => {
    const { userId, role, pendingRole } = requirePerson(scope);
    const [factor, sessions] = await Promise.all([getOwnFactor(scope), listOpenSessions(scope, userId)]);
    return {
      hints: securityHints({
        ...factor,
        role,
        sessions: sessions.length,
        isHeld: pendingRole !== undefined,
      }),
      sessions: sessions.length,
    };
  },
};

/** Counting stops here. */
const MAX_COUNT = 99;

export interface MemberCounts {
  readonly invited: number;
  readonly joined: number;
}

/** Open invitations, and members who joined within the last week. */
export const membersCard: CardSource<MemberCounts> = {
  access: manageMembers,
  load: async (scope) => {
    const weekAgo = new Date(scope.now.getTime() - 7 * 86_400_000);
    return scope.tx.one(sql<MemberCounts>`
      select (select count(*)::int from (
                select from accounts_invitation where tenant_id = ${scope.tenant.id}
                   and used_at is null and revoked_at is null and expires_at > ${scope.now} limit ${MAX_COUNT}) as open) as invited,
             (select count(*)::int from (
                select from accounts_person where tenant_id = ${scope.tenant.id}
                   and created_at > ${weekAgo} limit ${MAX_COUNT}) as new) as joined`);
  },
};
