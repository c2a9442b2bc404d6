import { sql } from '#platform/db/query.ts';
import type { CardSource } from '#platform/page/card.ts';
import { isHeldBack } from '#platform/access/access.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { getOwnProfile, requirePerson } from '../person/own-profile.ts';
import { joinedIn, readJoinedDays } from '../person/joined-days.ts';
import { getOwnFactor } from '../second-factor/set-up-factor.ts';
import { JOINED_CARD_DAYS } from '../paths.ts';
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
    const person = requirePerson(scope);
    const { userId, role, duties } = person;
    const [factor, sessions] = await Promise.all([getOwnFactor(scope), listOpenSessions(scope, userId)]);
    return {
      hints: securityHints({
        ...factor,
        role,
        duties,
        sessions: sessions.length,
        isHeld: isHeldBack(person),
      }),
      sessions: sessions.length,
    };
  },
};

/** Counting stops here. */
const MAX_COUNT = 99;

interface Count {
  /** At most `MAX_COUNT`. */
  readonly count: number;
  readonly isMore: boolean;
}

/** Open invitations, and members who joined on the last seven days, today included. */
export const membersCard: CardSource<{ invited: Count; joined: Count }> = {
  access: manageMembers,
  load: async (scope) => {
    const { invited, joined } = await scope.tx.one(sql<{ readonly invited: number; readonly joined: number }>`
      select (select count(*)::int from (
                select from accounts_invitation where tenant_id = ${scope.tenant.id}
                   and used_at is null and revoked_at is null and expires_at > ${scope.now} limit ${MAX_COUNT + 1}) as open) as invited,
             (select count(*)::int from (
                select from accounts_person where tenant_id = ${scope.tenant.id} and erased_at is null
                   and ${joinedIn(scope, readJoinedDays(scope, JOINED_CARD_DAYS))} limit ${MAX_COUNT + 1}) as new) as joined`);
    return { invited: boundedCount(invited), joined: boundedCount(joined) };
  },
};

function boundedCount(count: number): Count {
  return { count: Math.min(count, MAX_COUNT), isMore: count > MAX_COUNT };
}
