import { findMember } from '#modules/accounts/public.ts';
import { type GuestActor, personOf, type PersonActor, type Scope } from '#platform/scope.ts';
import type { ContentTokenKind, ContentTokenClaims } from '#platform/storage/content-token-kind.ts';
import { holds } from './access-rules.ts';
import { findItem, type ReachedItem } from './require-item.ts';
import { type Space, standingIn } from './spaces.ts';

const KIND = 'files.person';
/** Placeholder id for guests. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Claims of an actor who views an item by their own rights; the URL is invalid once they lose access. */
export function personTokenClaims(scope: Scope, itemId: string): ContentTokenClaims {
  return { kind: KIND, by: personOf(scope)?.userId ?? NOBODY, of: itemId, stamp: 0 };
}

/** Checks that the person can still view the item, or download it if that is what the URL does. */
export const personTokenKind: ContentTokenKind = {
  name: KIND,
  isOursToSend: false,
  isOpen: async (scope, { claims, disposition }) => {
    const item = await findForPerson(scope, personIdOf(claims), claims.of);
    return holds(item?.level ?? null, disposition === 'inline' ? 'view' : 'download');
  },
};

function personIdOf({ by }: ContentTokenClaims): string | null {
  return by === NOBODY ? null : by;
}

/** Returns an item if a person who is not the actor can access it; null id means a guest. */
export async function findForPerson(
  scope: Scope,
  personId: string | null,
  itemId: string,
): Promise<ReachedItem | null> {
  const actor = personId === null ? GUEST : await actorOf(scope, personId);
  return actor && findItem({ ...scope, actor }, itemId);
}

/** Whether a grant on an item of a space would count for a person who is not the actor. */
export async function wouldGrantCount(scope: Scope, personId: string, space: Space): Promise<boolean> {
  const actor = await actorOf(scope, personId);
  return actor !== null && (await standingIn({ ...scope, actor }, space)).takesGrants;
}

const GUEST: GuestActor = { kind: 'guest', role: 'guest', guestId: null };

async function actorOf(scope: Scope, personId: string): Promise<PersonActor | null> {
  const person = await findMember(scope.tx, scope.tenant.id, personId);
  if (!person?.isActive) return null;
  const { isActive: _active, ...rest } = person;
  return { kind: 'person', sessionId: '', guestId: null, ...rest };
}
