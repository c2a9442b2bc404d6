import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { type ItemPage, MAX_PAGE_ITEMS, type SpaceName } from '../item/file-contract.ts';
import { cursorOf, findCursorPosition, CursorId, CursorInstant } from '#platform/paging/cursor.ts';
import { itemColumns, type ItemRow, itemTables, showItems } from '../item/item-rows.ts';
import { findSpace, requireTop } from '../item/spaces.ts';

const TrashPosition = z.object({ at: CursorInstant, itemId: CursorId });

/** Returns the trashed items of a space, latest first, to those who may restore them. */
export async function listTrash(
  scope: Scope,
  query: { readonly space: SpaceName; readonly after?: string | undefined },
): Promise<ItemPage> {
  const level = await requireTop(scope, query.space, 'edit');
  const space = await findSpace(scope, query.space);
  if (!space) return { items: [], next: null };
  const after = findCursorPosition(TrashPosition, query.after);
  const rows = await scope.tx.rows(sql<ItemRow>`
    select ${itemColumns(scope)} from ${itemTables}
     where i.tenant_id = ${scope.tenant.id} and i.space_id = ${space.spaceId} and i.trashed_at is not null and i.purged_at is null
       ${after === null ? sql`` : sql`and (i.trashed_at, i.item_id) < (${after.at}::timestamptz, ${after.itemId}::uuid)`}
     order by i.trashed_at desc, i.item_id desc limit ${MAX_PAGE_ITEMS + 1}`);
  const page = rows.slice(0, MAX_PAGE_ITEMS);
  const last = page.at(-1);
  return {
    items: await showItems(scope, page, level),
    next:
      rows.length > page.length && last?.trashedAt
        ? cursorOf(TrashPosition, { at: last.trashedAt.toISOString(), itemId: last.itemId })
        : null,
  };
}
