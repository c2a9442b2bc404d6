import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type FileItem, MAX_DEPTH, type NameConflict, type NewFolder } from './file-contract.ts';
import { foldName } from './file-name-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { takeQuota } from '../quota/quota.ts';
import { indexItems } from './index-items.ts';
import { showItemById } from './item-rows.ts';
import { findNamed, freeName, orNameTaken, requireName } from './name-in-place.ts';
import { recordActivity } from './record-activity.ts';
import { type Place, requirePlace } from './require-item.ts';
import { lockTreesForAdding } from './tree-lock.ts';

/** Creates a folder. Refuses with `files.name_invalid`, `files.name_taken`, `files.too_deep`, `files.too_many_items`. */
export async function makeFolder(scope: Scope, input: NewFolder): Promise<FileItem> {
  await lockTreesForAdding(scope);
  const place = await requirePlace(scope, input);
  const itemId = await addFolder(scope, place, { name: requireName(input.name), conflict: input.conflict });
  return showItemById(scope, itemId, place.level);
}

/** Adds a folder to a place; `version` returns an existing one. Caller must hold `lockTreesForAdding`. */
export async function addFolder(
  scope: Scope,
  place: Place,
  { name, conflict }: { name: string; conflict: NameConflict },
): Promise<string> {
  if (place.depth >= MAX_DEPTH) throw refuse(filesRefusals, 'files.too_deep');
  const placeId = place.folderId ?? place.space.spaceId;
  if (conflict === 'version') {
    const there = await findNamed(scope, placeId, name);
    if (there?.isFolder) return there.itemId;
  }
  const free = await freeName(scope, placeId, name, conflict);
  const { itemId } = await orNameTaken(
    free,
    scope.tx.one(sql<RowOf<'files_item', 'itemId'>>`
      insert into files_item (tenant_id, space_id, parent_id, kind, name, name_key, created_by, created_at, updated_at)
      values (${scope.tenant.id}, ${place.space.spaceId}, ${place.folderId}, 'folder', ${free}, ${foldName(free)},
              ${personOf(scope)?.userId ?? null}, ${scope.now}, ${scope.now}) returning item_id`),
  );
  await Promise.all([
    indexItems(scope, [{ itemId, spaceId: place.space.spaceId, name: free }]),
    recordActivity(scope, itemId, 'created', { to: place.folderName }),
  ]);
  await takeQuota(scope, place.space.spaceId, { space: { items: 1 }, tenant: { items: 1 } });
  return itemId;
}
