import { listStaff } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { announceLive, type LiveState } from '#platform/live/live-state.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { getItem } from '../item/item-rows.ts';
import {
  PRESENCE_TOPIC,
  type PresenceInput,
  type PresenceView,
  SILENCE_SECONDS,
} from './presence-contract.ts';
import { withDistinctNames } from './presence-rules.ts';

/** Pages of one item that are looked at. */
const MAX_PAGES = 50;
/** Rows of pages that never said that they were left, deleted by one heartbeat. */
const SWEPT_AT_ONCE = 100;

type PageRow = RowOf<'content_presence', 'personId' | 'tabId' | 'beganAt'>;

/**
 * Notes that a page on which an item is edited is still open, or that it is being left, and returns who else has the item
 * open. Other pages of the item are told when one is opened or left; those that fall silent count as left after a minute.
 * Nobody is kept from editing.
 * Refuses with `content.item_missing`.
 */
export async function keepPresence(
  scope: Scope,
  { contentItem: itemId, tab, isLeaving }: PresenceInput,
): Promise<PresenceView> {
  await getItem(scope, itemId);
  const selfId = selfIdOf(scope);
  const pages = await listOpenPages(scope, itemId);
  const others = pages.filter(({ personId, tabId }) => personId !== selfId || tabId !== tab);
  if (selfId !== null) {
    const page = { itemId, personId: selfId, tab };
    const hasChanged = isLeaving ? await deletePage(scope, page) : await notePage(scope, page);
    if (hasChanged)
      await announceLive(scope, PRESENCE_TOPIC, [...new Set(others.map(({ personId }) => personId))], itemId);
  }
  return { others: isLeaving ? [] : await namedPeople(scope, others, selfId) };
}

/** Who sits at the page: the admin, while they act on behalf of somebody. */
function selfIdOf(scope: Scope): string | null {
  const person = personOf(scope);
  return person?.acting?.userId ?? person?.userId ?? null;
}

/** Pages ask again when an update names their item: there is no state of a person. */
export const presenceLive: LiveState = { topic: PRESENCE_TOPIC, read: () => Promise.resolve(new Map()) };

function silentSince({ now }: Scope): Date {
  return new Date(now.getTime() - SILENCE_SECONDS * 1000);
}

function listOpenPages(scope: Scope, itemId: string): Promise<PageRow[]> {
  return scope.tx.rows(sql<PageRow>`
    select person_id, tab_id, began_at from content_presence
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and seen_at > ${silentSince(scope)}
     order by began_at, person_id, tab_id limit ${sql.lit(MAX_PAGES)}`);
}

interface Page {
  readonly itemId: string;
  readonly personId: string;
  readonly tab: string;
}

/** Returns whether the page was opened just now. A page that had fallen silent begins anew. */
async function notePage(scope: Scope, { itemId, personId, tab }: Page): Promise<boolean> {
  const { id } = scope.tenant;
  await scope.tx.run(sql`
    delete from content_presence where tenant_id = ${id} and (item_id, person_id, tab_id) in (
      select item_id, person_id, tab_id from content_presence
       where tenant_id = ${id} and seen_at <= ${silentSince(scope)} limit ${sql.lit(SWEPT_AT_ONCE)} for update skip locked)`);
  // xmax is 0 in a row that this statement inserted, and set in one that it updated.
  const { isNew } = await scope.tx.one(sql<{ isNew: boolean }>`
    insert into content_presence (tenant_id, item_id, person_id, tab_id, began_at, seen_at)
    values (${id}, ${itemId}, ${personId}, ${tab}, ${scope.now}, ${scope.now})
    on conflict (tenant_id, item_id, person_id, tab_id) do update
      set seen_at = greatest(content_presence.seen_at, excluded.seen_at),
          began_at = case when content_presence.seen_at > ${silentSince(scope)} then content_presence.began_at else excluded.began_at end
    returning xmax = 0 as is_new`);
  return isNew;
}

/** Returns whether the page was open. */
async function deletePage(scope: Scope, { itemId, personId, tab }: Page): Promise<boolean> {
  const deleted = await scope.tx.run(sql`
    delete from content_presence
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and person_id = ${personId} and tab_id = ${tab}`);
  return deleted > 0;
}

/** One entry per person, those aside who may no longer edit. */
async function namedPeople(
  scope: Scope,
  pages: readonly PageRow[],
  selfId: string | null,
): Promise<PresenceView['others']> {
  const since = new Map<string, Date>();
  for (const page of pages) if (!since.has(page.personId)) since.set(page.personId, page.beganAt);
  if (since.size === 0) return [];
  const staff = await listStaff(scope, {
    minimalRole: 'manager',
    personIds: [...since.keys()],
    limit: since.size,
  });
  const named = new Map(withDistinctNames(staff).map(({ personId, name }) => [personId, name]));
  return [...since].flatMap(([personId, at]) => {
    const name = named.get(personId);
    return name === undefined ? [] : [{ name, since: at.toISOString(), isSelf: personId === selfId }];
  });
}
