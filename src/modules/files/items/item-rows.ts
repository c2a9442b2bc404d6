import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { personOf } from '#platform/scope.ts';
import { findPictures, thumbnailUrl } from '#platform/images/thumbnails.ts';
import type { AccessLevel, FileItem } from '../file-contract.ts';
import type { FileKind } from '../file-kind-rules.ts';

/** Longest edge of the picture that lists show: sharp in a tile of a close screen. */
const SHOWN_EDGE = 320;

/** A row of `files_item` with its current version, as `itemColumns` selects it. */
export interface ItemRow {
  item_id: string;
  space_id: string;
  parent_id: string | null;
  rank: number;
  kind: FileKind;
  name: string;
  size_bytes: number;
  path: string;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  trashed_at: Date | null;
  owner_id: string | null;
  version_id: string | null;
  object_id: string | null;
  content_type: string | null;
}

/** Columns of an `ItemRow`, for a query over `itemTables`. */
export const itemColumns = sql`
  i.item_id, i.space_id, i.parent_id, i.rank, i.kind, i.name, i.size_bytes, i.path, i.revision, i.created_by, i.created_at,
  i.updated_at, i.trashed_at, s.person_id as owner_id, v.version_id, v.object_id, v.content_type`;

/** `files_item` as `i`, its space as `s`, its current version as `v`. */
export const itemTables = sql`
  files_item i
  join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
  left join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id and v.is_current`;

/** Items by their ids, in any order; whoever asks has checked the right to see them. */
export function rowsOfItems(scope: Scope, itemIds: readonly string[]): Promise<ItemRow[]> {
  return scope.tx.rows(sql<ItemRow>`
    select ${itemColumns} from ${itemTables} where i.tenant_id = ${scope.tenant.id} and i.item_id = any(${itemIds}::uuid[])`);
}

/** Items as lists show them: with names of people, stars and whether somebody else reaches them. */
export async function showItems(
  scope: Scope,
  rows: readonly ItemRow[],
  level: AccessLevel | ((row: ItemRow) => AccessLevel),
): Promise<FileItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.item_id);
  const person = personOf(scope);
  const picturesOf = rows.flatMap((row) => (row.kind === 'image' ? (row.object_id ?? []) : []));
  const [names, starred, shared, pictures] = await Promise.all([
    namesOf(scope, [...new Set(rows.flatMap((row) => row.owner_id ?? []))]),
    person
      ? scope.tx.rows(sql<{ item_id: string }>`
          select item_id from files_star
           where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and item_id = any(${ids}::uuid[])`)
      : [],
    scope.tx.rows(sql<{ item_id: string }>`
      select item_id from files_grant where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[])
      union
      select item_id from files_link
       where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[]) and revoked_at is null
         and (expires_at is null or expires_at > ${scope.now})`),
    picturesOf.length > 0 ? findPictures(scope, picturesOf) : null,
  ]);
  const stars = new Set(starred.map((row) => row.item_id));
  const shares = new Set(shared.map((row) => row.item_id));
  return rows.map((row) => {
    const picture = pictures?.get(row.object_id ?? '');
    const thumbnailId = picture?.thumbnails.get(SHOWN_EDGE);
    return {
      itemId: row.item_id,
      kind: row.kind,
      name: row.name,
      parentId: row.parent_id,
      ownerId: row.owner_id,
      ownerName: (row.owner_id && names.get(row.owner_id)) ?? '',
      sizeBytes: row.size_bytes,
      mimetype: row.content_type ?? '',
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      thumbnailUrl: thumbnailId === undefined ? null : thumbnailUrl(scope, thumbnailId),
      revision: row.revision,
      isStarred: stars.has(row.item_id),
      isShared: shares.has(row.item_id),
      level: typeof level === 'function' ? level(row) : level,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      trashedAt: row.trashed_at?.toISOString() ?? null,
    };
  });
}

/** One item as a list shows it. */
export async function showItem(scope: Scope, row: ItemRow, level: AccessLevel): Promise<FileItem> {
  const [item] = await showItems(scope, [row], level);
  return item as FileItem;
}

/** The item after a change, read anew. */
export async function showItemById(scope: Scope, itemId: string, level: AccessLevel): Promise<FileItem> {
  const [row] = await rowsOfItems(scope, [itemId]);
  if (!row) throw new Error(`Item ${itemId} is gone in its own transaction.`);
  return showItem(scope, row, level);
}
