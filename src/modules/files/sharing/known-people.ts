import { listMembers } from '#modules/accounts/public.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import type { FindAcquaintances } from '#platform/acquaintances.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { isHeldBy, readQuery } from '#platform/search/search-query-rules.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { requireItem } from '../item/require-item.ts';
import type { SuggestedPeople } from './share-contract.ts';

/** Names that fit below the field. */
const MAX_SUGGESTED = 8;
/** People looked through, of each module that knows some. */
const MAX_KNOWN = 200;
/** Shorter texts would list everybody. */
const MIN_MEMBER_QUERY = 2;

type Suggested = SuggestedPeople['people'][number];

/**
 * Suggests people of the site to share an item with, by a part of their name, best matches first. Members are told only of people whom they
 * know: they share files or have written with each other. Anybody else is shared with by the full e-mail address, which
 * is not looked up here. Managers, who see the list of members anyway, are told of everybody, with addresses.
 * Refuses as `requireItem`.
 */
export async function suggestPeople(
  scope: Scope,
  { itemId, q }: { readonly itemId: string; readonly q: string },
): Promise<SuggestedPeople> {
  const item = await requireItem(scope, itemId, 'manage');
  const wanted = foldForSearch(q);
  const search = readQuery(q);
  const known = (await listKnown(scope)).filter(({ name, email }) =>
    isHeldBy(foldForSearch(`${name} ${email ?? ''}`), search),
  );
  const members =
    seesMembers(scope) && [...wanted].length >= MIN_MEMBER_QUERY ? await findMembers(scope, q) : [];
  const byId = new Map([...known, ...members].map((person) => [person.personId, person]));
  const own = new Set([item.space.personId, personOf(scope)?.userId ?? null]);
  const people = [...byId.values()]
    .filter(({ personId }) => !own.has(personId))
    .toSorted((a, b) => startOf(a, wanted) - startOf(b, wanted));
  return { people: people.slice(0, MAX_SUGGESTED) };
}

/** Returns 0 where the name or address begins with the text, 1 where another word of the name does, else 2. */
function startOf({ name, email }: Suggested, wanted: string): number {
  const texts = [name, email ?? ''].map(foldForSearch);
  if (texts.some((text) => text.startsWith(wanted))) return 0;
  return texts.some((text) => text.includes(` ${wanted}`)) ? 1 : 2;
}

/** Whether the actor may refer to a person by id, without their address. */
export async function knowsPerson(scope: Scope, personId: string): Promise<boolean> {
  return seesMembers(scope) || (await knownIds(scope)).includes(personId);
}

/** The same people as in the list of members. */
function seesMembers({ actor }: Scope): boolean {
  return hasRole(actor.role, 'manager');
}

async function findMembers(scope: Scope, q: string): Promise<Suggested[]> {
  const { members } = await listMembers(scope, {
    q,
    role: undefined,
    state: 'active',
    after: undefined,
    isBestFirst: true,
  });
  return members.map(({ personId, name, email }) => ({ personId, name, email }));
}

/** Returns the people whom the actor knows, those they dealt with last first. */
async function listKnown(scope: Scope): Promise<Suggested[]> {
  const ids = await knownIds(scope);
  const found = ids.length === 0 ? [] : await scope.app.findReach(scope, ids);
  const people = new Map(found.map((person) => [person.personId, person]));
  return ids.flatMap((personId) => {
    const person = people.get(personId);
    if (!person?.isActive) return [];
    const name = `${person.firstname} ${person.lastname}`.trim();
    return [{ personId, name, email: seesMembers(scope) ? person.email : null }];
  });
}

async function knownIds(scope: Scope): Promise<string[]> {
  const person = personOf(scope);
  if (!person) return [];
  const who = { personId: person.userId, limit: MAX_KNOWN };
  const lists = await Promise.all(scope.app.acquaintances.map((find) => find(scope, who)));
  return [...new Set(lists.flat())];
}

/** Returns the people with whom somebody shares files, or who share with them. */
export const findSharers: FindAcquaintances = async (scope, { personId, limit }) => {
  const rows = await scope.tx.rows(sql<RowOf<'files_grant', 'personId'>>`
    select met.person_id from (
      select person_id, created_at from files_grant
       where tenant_id = ${scope.tenant.id} and granted_by = ${personId}
      union all
      select given.person_id, g.created_at from files_grant g
        join files_item i on i.tenant_id = g.tenant_id and i.item_id = g.item_id
        join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
       cross join lateral (values (g.granted_by), (s.person_id)) as given (person_id)
       where g.tenant_id = ${scope.tenant.id} and g.person_id = ${personId}
    ) as met
     where met.person_id <> ${personId}
     group by met.person_id order by max(met.created_at) desc, met.person_id limit ${limit}`);
  return rows.map((row) => row.personId);
};
