import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type ItemPage, MAX_PAGE_ITEMS } from './file-contract.ts';
import { filesRefusals } from '../refusals.ts';
import { cursorOf, findCursorPosition, CursorId, CursorInstant } from '#platform/paging/cursor.ts';
import { showItems } from './item-rows.ts';
import { reachableRows } from './reachable-rows.ts';
import { requireItem } from './require-item.ts';

/** Sets or removes the person's star. */
export async function starItem(
  scope: Scope,
  { itemId, isStarred }: { itemId: string; isStarred: boolean },
): Promise<void> {
  await requireItem(scope, itemId, 'view');
  const personId = requirePersonId(scope);
  await scope.tx.run(
    isStarred
      ? sql`insert into files_star (tenant_id, person_id, item_id, starred_at)
            values (${scope.tenant.id}, ${personId}, ${itemId}, ${scope.now}) on conflict do nothing`
      : sql`delete from files_star where tenant_id = ${scope.tenant.id} and person_id = ${personId} and item_id = ${itemId}`,
  );
}

const LISTS = {
  starred: {
    table: sql`select item_id, starred_at as at from files_star`,
    at: sql`starred_at`,
  },
  recent: {
    table: sql`select item_id, touched_at as at from files_recent`,
    at: sql`touched_at`,
  },
  shared: {
    table: sql`select item_id, created_at as at from files_grant`,
    at: sql`created_at`,
  },
};

const MarkPosition = z.object({ at: CursorInstant, itemId: CursorId });

/** Returns the person's starred, recent or shared items, latest first. */
export async function listOwn(
  scope: Scope,
  list: keyof typeof LISTS,
  after: string | undefined,
): Promise<ItemPage> {
  const personId = requirePersonId(scope);
  const position = findCursorPosition(MarkPosition, after);
  const { table, at } = LISTS[list];
  const marks = await scope.tx.rows(sql<
    RowOf<'files_star', 'itemId'> & RowAs<'files_star', { at: 'starredAt' }>
  >`
    ${table} where tenant_id = ${scope.tenant.id} and person_id = ${personId}
       ${position === null ? sql`` : sql`and (${at}, item_id) < (${position.at}::timestamptz, ${position.itemId}::uuid)`}
     order by ${at} desc, item_id desc limit ${MAX_PAGE_ITEMS + 1}`);
  const page = marks.slice(0, MAX_PAGE_ITEMS);
  const last = page.at(-1);
  const found = await reachableRows(
    scope,
    page.map((mark) => mark.itemId),
  );
  const levels = new Map(found.map(({ row, level }) => [row.itemId, level]));
  return {
    items: await showItems(
      scope,
      found.map(({ row }) => row),
      (row) => levels.get(row.itemId) ?? 'view',
    ),
    next:
      marks.length > page.length && last
        ? cursorOf(MarkPosition, { at: last.at.toISOString(), itemId: last.itemId })
        : null,
  };
}

function requirePersonId(scope: Scope): string {
  const person = personOf(scope);
  if (!person) throw refuse(filesRefusals, 'files.no_token');
  return person.userId;
}
