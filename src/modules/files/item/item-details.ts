import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import {
  type FileActivities,
  type FileDetails,
  FileActivity,
  type FolderTree,
  MAX_PAGE_ITEMS,
  type SpaceName,
} from './file-contract.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { rowsOfItems, showItem } from './item-rows.ts';
import { holds } from './access-rules.ts';
import { requireFolder, requireItem } from './require-item.ts';
import { findSpace, requireTop } from './spaces.ts';

/** Descendants counted for a folder's details. */
const MAX_COUNTED = 20_000;
/** Folders per tree level. */
const MAX_FOLDERS = 1_000;

/** Returns the details of one item. */
export async function getDetails(scope: Scope, itemId: string): Promise<FileDetails> {
  const item = await requireItem(scope, itemId, 'view');
  const [rows, contents, versions, shares] = await Promise.all([
    rowsOfItems(scope, [itemId]),
    item.isFolder ? countContents(scope, itemId) : null,
    scope.tx.one(sql<{ n: number }>`
      select count(*)::int as n from files_version where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`),
    scope.tx.one(sql<{ people: number; links: number }>`
      select (select count(*)::int from files_grant where tenant_id = ${scope.tenant.id} and item_id = ${itemId}) as people,
             (select count(*)::int from files_link where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and revoked_at is null
                 and (expires_at is null or expires_at > ${scope.now})) as links`),
  ]);
  const [row] = rows;
  if (!row) throw new Error(`Item ${itemId} vanished while it was read.`);
  const names = await namesOf(scope, row.createdBy ? [row.createdBy] : []);
  return {
    item: await showItem(scope, row, item.level),
    trail: [...item.trail.slice(0, -1)],
    contents,
    versions: versions.n,
    createdByName: (row.createdBy && names.get(row.createdBy)) ?? '',
    sharedWith: holds(item.level, 'manage') ? shares : null,
  };
}

async function countContents(scope: Scope, folderId: string): Promise<NonNullable<FileDetails['contents']>> {
  const row = await scope.tx.one(sql<{ items: number; sizeBytes: number }>`
    with recursive below as (
      select item_id, size_bytes from files_item
       where tenant_id = ${scope.tenant.id} and place_id = ${folderId} and trashed_at is null
      union all
      select child.item_id, child.size_bytes
        from below join files_item child
          on child.tenant_id = ${scope.tenant.id} and child.place_id = below.item_id and child.trashed_at is null
    )
    select count(*)::int as items, coalesce(sum(size_bytes), 0)::bigint as size_bytes
      from (select size_bytes from below limit ${MAX_COUNTED}) as counted`);
  return { items: row.items, sizeBytes: row.sizeBytes, isCut: row.items === MAX_COUNTED };
}

/** Returns the direct subfolders of a folder or of a space's top level. */
export async function listFolders(
  scope: Scope,
  query: { readonly space: SpaceName; readonly parent?: string | undefined },
): Promise<FolderTree> {
  const placeId = query.parent
    ? (await requireFolder(scope, query.parent, 'view')).itemId
    : (await requireTop(scope, query.space, 'view'), (await findSpace(scope, query.space))?.spaceId);
  if (!placeId) return { folders: [], isCut: false };
  const rows = await scope.tx.rows(sql<
    RowOf<'files_item', 'itemId' | 'name' | 'parentId'> & {
      readonly hasFolders: boolean;
    }
  >`
    select i.item_id, i.name, i.parent_id,
           exists (select from files_item c where c.tenant_id = i.tenant_id and c.place_id = i.item_id and c.rank = 0 and c.trashed_at is null) as has_folders
      from files_item i
     where i.tenant_id = ${scope.tenant.id} and i.place_id = ${placeId} and i.rank = 0 and i.trashed_at is null
     order by i.name collate natural_order, i.item_id limit ${MAX_FOLDERS + 1}`);
  return {
    folders: rows.slice(0, MAX_FOLDERS).map((row) => ({
      itemId: row.itemId,
      name: row.name,
      parentId: row.parentId,
      hasFolders: row.hasFolders,
    })),
    isCut: rows.length > MAX_FOLDERS,
  };
}

/** Returns an item's activities, newest first. Requires edit access. */
export async function listActivity(
  scope: Scope,
  { itemId, after }: { itemId: string; after?: string | undefined },
): Promise<FileActivities> {
  await requireItem(scope, itemId, 'view');
  const position = findCursorPosition(IdPosition, after);
  const rows = await scope.tx.rows(sql<
    RowOf<'files_activity', 'activityId' | 'what' | 'actorId' | 'fromText' | 'toText' | 'happenedAt'>
  >`
    select activity_id, what, actor_id, from_text, to_text, happened_at from files_activity
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}
       ${position === null ? sql`` : sql`and activity_id < ${position.id}`}
     order by activity_id desc limit ${MAX_PAGE_ITEMS + 1}`);
  const page = rows.slice(0, MAX_PAGE_ITEMS);
  const names = await namesOf(
    scope,
    page.flatMap((row) => row.actorId ?? []),
  );
  const last = page.at(-1);
  return {
    activities: page.map((row) => ({
      activityId: row.activityId,
      what: FileActivity.shape.what.parse(row.what),
      actorName: (row.actorId && names.get(row.actorId)) ?? '',
      from: row.fromText,
      to: row.toText,
      at: row.happenedAt.toISOString(),
    })),
    next: rows.length > page.length && last ? cursorOf(IdPosition, { id: last.activityId }) : null,
  };
}
