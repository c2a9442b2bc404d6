import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { AccessLevel, FileItem } from '../item/file-contract.ts';
import { foldName } from '../item/file-name-rules.ts';
import { rowsOfItems, showItems } from '../item/item-rows.ts';
import { freeName } from '../item/name-in-place.ts';
import { recordActivity } from '../item/record-activity.ts';
import { findItem, requireTrashed } from '../item/require-item.ts';
import { lockTreesForMoving } from '../item/tree-lock.ts';
import { takeQuota } from '../quota/quota.ts';

/**
 * Restores items to their folders; to the top level if the folder is gone or trashed, and with a number if the name is
 * taken. Refuses with `files.missing` for items not in the trash, `files.quota_exceeded`.
 */
export async function restoreItems(scope: Scope, itemIds: readonly string[]): Promise<FileItem[]> {
  await lockTreesForMoving(scope);
  const levels = new Map<string, AccessLevel>();
  for (const itemId of itemIds) levels.set(itemId, await restoreOne(scope, itemId));
  return showItems(scope, await rowsOfItems(scope, itemIds), ({ itemId }) => levels.get(itemId) ?? 'view');
}

/** Returns the actor's level there. */
async function restoreOne(scope: Scope, itemId: string): Promise<AccessLevel> {
  const item = await requireTrashed(scope, itemId, 'edit');
  const folder = item.parentId === null ? null : await findItem(scope, item.parentId);
  const folderId = folder?.isFolder ? folder.itemId : null;
  const name = await freeName(scope, folderId ?? item.space.spaceId, item.name, 'rename');
  const { trashedBytes: usedBytes, trashedItems: items } = await scope.tx.one(sql<
    RowOf<'files_item', 'trashedBytes' | 'trashedItems'>
  >`
    select trashed_bytes, trashed_items from files_item where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  await scope.tx.run(sql`
    update files_item
       set parent_id = ${folderId}, name = ${name}, name_key = ${foldName(name)}, trashed_at = null, trashed_by = null,
           trashed_bytes = 0, trashed_items = 0, revision = revision + 1
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  await recordActivity(scope, itemId, 'restored', { to: folder?.name ?? null });
  await takeQuota(scope, item.space.spaceId, { space: { usedBytes, items }, tenant: {} });
  return item.level;
}
