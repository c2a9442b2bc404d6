import { z } from 'zod';
import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { type FolderPage, type FolderQuery, MAX_PAGE_ITEMS } from './file-contract.ts';
import {
  cursorOf,
  findCursorPosition,
  CursorId,
  CursorInstant,
  CursorString,
  CursorWhole,
} from '#platform/paging/cursor.ts';
import { itemColumns, type ItemRow, itemTables, rowsOfItems, showItems } from './item-rows.ts';
import { requireFolder } from './require-item.ts';
import { findSpace, requireTop, spaceNameOf } from './spaces.ts';

/** Returns a page of a folder or of a space's top level, folders first. Refuses as `requireFolder` and `requireTop` do. */
export async function listFolder(scope: Scope, query: FolderQuery): Promise<FolderPage> {
  if (query.parent === undefined) {
    const level = await requireTop(scope, query.space, 'view');
    const space = await findSpace(scope, query.space);
    const page = space ? await listPlace(scope, space.spaceId, query) : { rows: [], next: null };
    return {
      space: query.space,
      folder: null,
      trail: [],
      items: await showItems(scope, page.rows, level),
      next: page.next,
      level,
    };
  }
  const folder = await requireFolder(scope, query.parent, 'view');
  const [own, page, names] = await Promise.all([
    rowsOfItems(scope, [folder.itemId]),
    listPlace(scope, folder.itemId, query),
    namesOf(scope, folder.space.personId === null ? [] : [folder.space.personId]),
  ]);
  const [shown = null, ...items] = await showItems(scope, [...own, ...page.rows], folder.level, names);
  return {
    space: spaceNameOf(folder.space),
    folder: shown,
    trail: [...folder.trail],
    items,
    next: page.next,
    level: folder.level,
  };
}

export type PlaceQuery = Pick<FolderQuery, 'sort' | 'direction' | 'after' | 'kind'>;

const COLUMNS = {
  name: {
    column: sql`i.name collate natural_order`,
    key: CursorString,
    read: (key: string | number) => sql`${key}::text collate natural_order`,
  },
  updated: {
    column: sql`i.updated_at`,
    key: CursorInstant,
    read: (key: string | number) => sql`${key}::timestamptz`,
  },
  size: {
    column: sql`i.size_bytes`,
    key: CursorWhole,
    read: (key: string | number) => sql`${key}::bigint`,
  },
};

/** One more than the page size, to detect the last page. */
const READ_ITEMS = MAX_PAGE_ITEMS + 1;
/** A literal: PostgreSQL reuses the plan of a statement with a constant limit, but replans one with a parameter. */
const LIMIT = sql.lit(READ_ITEMS);

/** Reads a page of one place along the index of its sort: folders, then files. */
export async function listPlace(
  scope: Scope,
  placeId: string,
  query: PlaceQuery,
): Promise<{ rows: ItemRow[]; next: string | null }> {
  const Position = folderPosition(query.sort);
  const after = findCursorPosition(Position, query.after);
  const folders =
    after?.rank === 1 || (query.kind && query.kind !== 'folder')
      ? []
      : await rankRows(scope, placeId, query, { rank: 0, after });
  const files =
    folders.length >= READ_ITEMS || query.kind === 'folder'
      ? []
      : await rankRows(scope, placeId, query, { rank: 1, after: after?.rank === 1 ? after : null });
  const found = [...folders, ...files].slice(0, READ_ITEMS);
  const rows = found.slice(0, MAX_PAGE_ITEMS);
  const last = rows.at(-1);
  return {
    rows,
    next:
      found.length > rows.length && last
        ? cursorOf(Position, { rank: last.rank, key: keyOf(last, query.sort), itemId: last.itemId })
        : null,
  };
}

function rankRows(
  scope: Scope,
  placeId: string,
  query: PlaceQuery,
  { rank, after }: { rank: 0 | 1; after: z.output<ReturnType<typeof folderPosition>> | null },
): Promise<ItemRow[]> {
  const { column, read } = COLUMNS[query.sort];
  const way = query.direction === 'asc' ? sql`asc` : sql`desc`;
  const beyond = query.direction === 'asc' ? sql`>` : sql`<`;
  return scope.tx.rows(sql<ItemRow>`
    select ${itemColumns(scope)} from ${itemTables}
     where i.tenant_id = ${scope.tenant.id} and i.place_id = ${placeId} and i.rank = ${rank} and i.trashed_at is null
       ${query.kind === undefined || rank === 0 ? sql`` : sql`and i.kind = ${query.kind}`}
       ${after === null ? sql`` : sql`and (${column}, i.item_id) ${beyond} (${read(after.key)}, ${after.itemId}::uuid)`}
     order by ${column} ${way}, i.item_id ${way} limit ${LIMIT}`);
}

function keyOf(row: ItemRow, sort: PlaceQuery['sort']): string | number {
  if (sort === 'name') return row.name;
  return sort === 'updated' ? row.updatedAt.toISOString() : row.sizeBytes;
}

/** Cursor of a page: rank, sort value and item. A cursor of another sort starts from the beginning. */
function folderPosition(sort: PlaceQuery['sort']) {
  return z.object({ rank: z.int().min(0).max(1), key: COLUMNS[sort].key, itemId: CursorId });
}
