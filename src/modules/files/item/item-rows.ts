import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { personOf } from '#platform/scope.ts';
import { findPictures, thumbnailUrl } from '#platform/images/thumbnails.ts';
import type { AccessLevel, FileItem } from './file-contract.ts';
import { sharedSpaceName } from './space-name-rules.ts';
import { findSharedSpaces } from './spaces.ts';

/** Edge of thumbnails in lists; sharp in a tile on high-density screens. */
const SHOWN_EDGE = 320;

/** A row of `files_item` with its current version, as selected by `itemColumns`. */
export type ItemRow = RowOf<
  'files_item',
  | 'itemId'
  | 'spaceId'
  | 'parentId'
  | 'rank'
  | 'kind'
  | 'name'
  | 'sizeBytes'
  | 'path'
  | 'revision'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'trashedAt'
> &
  RowAs<'files_space', { ownerId: 'personId' }> &
  RowOf<'files_space', 'subjectKind' | 'subjectId'> &
  Outer<RowOf<'files_version', 'versionId' | 'objectId' | 'contentType'>> & {
    readonly isStarred: boolean;
    readonly isShared: boolean;
  };

/** Columns of an `ItemRow`, for queries over `itemTables`: including the actor's star and whether others have access. */
export function itemColumns(scope: Scope) {
  return sql`
  i.item_id, i.space_id, i.parent_id, i.rank, i.kind, i.name, i.size_bytes, i.path, i.revision, i.created_by, i.created_at,
  i.updated_at, i.trashed_at, s.person_id as owner_id, s.subject_kind, s.subject_id, v.version_id, v.object_id, v.content_type,
  exists (select from files_star st
           where st.tenant_id = i.tenant_id and st.person_id = ${personOf(scope)?.userId ?? null} and st.item_id = i.item_id) as is_starred,
  (exists (select from files_grant g where g.tenant_id = i.tenant_id and g.item_id = i.item_id)
   or exists (select from files_link l
               where l.tenant_id = i.tenant_id and l.item_id = i.item_id and l.revoked_at is null
                 and (l.expires_at is null or l.expires_at > ${scope.now}))) as is_shared`;
}

/** `files_item` as `i`, its space as `s`, its current version as `v`. */
export const itemTables = sql`
  files_item i
  join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
  left join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id and v.is_current`;

/** Returns items by ids, unordered. Caller must have checked access. */
export function rowsOfItems(scope: Scope, itemIds: readonly string[]): Promise<ItemRow[]> {
  return scope.tx.rows(sql<ItemRow>`
    select ${itemColumns(scope)} from ${itemTables} where i.tenant_id = ${scope.tenant.id} and i.item_id = any(${itemIds}::uuid[])`);
}

/** Converts rows to list items, with people's names and thumbnails. `known`: owner names that are already known. */
export async function showItems(
  scope: Scope,
  rows: readonly ItemRow[],
  level: AccessLevel | ((row: ItemRow) => AccessLevel),
  known?: ReadonlyMap<string, string>,
): Promise<FileItem[]> {
  if (rows.length === 0) return [];
  const picturesOf = rows.flatMap((row) => (row.kind === 'image' ? (row.objectId ?? []) : []));
  const [names, spaces, pictures] = await Promise.all([
    known ?? namesOf(scope, [...new Set(rows.flatMap((row) => row.ownerId ?? []))]),
    findSharedSpaces(scope, rows),
    picturesOf.length > 0 ? findPictures(scope, picturesOf) : null,
  ]);
  return rows.map((row) => {
    const picture = pictures?.get(row.objectId ?? '');
    const thumbnailId = picture?.thumbnails.get(SHOWN_EDGE);
    const sharedSpace =
      row.subjectKind === null || row.subjectId === null
        ? null
        : sharedSpaceName(row.subjectKind, row.subjectId);
    const ownerName =
      sharedSpace === null ? row.ownerId && names.get(row.ownerId) : spaces.get(sharedSpace)?.name;
    return {
      itemId: row.itemId,
      kind: row.kind,
      name: row.name,
      parentId: row.parentId,
      ownerId: row.ownerId,
      ownerName: ownerName ?? '',
      sharedSpace,
      sizeBytes: row.sizeBytes,
      mimetype: row.contentType ?? '',
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      thumbnailUrl: thumbnailId === undefined ? null : thumbnailUrl(scope, thumbnailId),
      revision: row.revision,
      isStarred: row.isStarred,
      isShared: row.isShared,
      level: typeof level === 'function' ? level(row) : level,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      trashedAt: row.trashedAt?.toISOString() ?? null,
    };
  });
}

/** Converts one row to a list item. */
export async function showItem(scope: Scope, row: ItemRow, level: AccessLevel): Promise<FileItem> {
  const [item] = await showItems(scope, [row], level);
  return item as FileItem;
}

/** Reads an item again after a change. */
export async function showItemById(scope: Scope, itemId: string, level: AccessLevel): Promise<FileItem> {
  const [row] = await rowsOfItems(scope, [itemId]);
  if (!row) throw new Error(`Item ${itemId} is gone in its own transaction.`);
  return showItem(scope, row, level);
}
