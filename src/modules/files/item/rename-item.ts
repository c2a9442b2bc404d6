import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { FileItem } from './file-contract.ts';
import { foldName } from './file-name-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { indexItems } from './index-items.ts';
import { showItemById } from './item-rows.ts';
import { orNameTaken, requireName } from './name-in-place.ts';
import { recordActivity, touchRecent } from './record-activity.ts';
import { requireItem } from './require-item.ts';
import { lockTreesForAdding } from './tree-lock.ts';

/**
 * Renames an item. `revision`, if given, is the one that the caller saw. Refuses with `files.name_invalid`,
 * `files.name_taken`, `files.changed_meanwhile`.
 */
export async function renameItem(
  scope: Scope,
  { itemId, name: raw, revision }: { itemId: string; name: string; revision?: number | undefined },
): Promise<FileItem> {
  await lockTreesForAdding(scope);
  const item = await requireItem(scope, itemId, 'edit');
  const name = requireName(raw);
  if (name === item.name) return showItemById(scope, itemId, item.level);
  const renamed = await orNameTaken(
    name,
    scope.tx.run(sql`
      update files_item set name = ${name}, name_key = ${foldName(name)}, revision = revision + 1, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} 
         and revision = coalesce(${revision ?? null}::integer, revision)`),
  );
  if (renamed !== 1) throw refuse(filesRefusals, 'files.changed_meanwhile');
  await Promise.all([
    indexItems(scope, [{ itemId, spaceId: item.space.spaceId, name }]),
    recordActivity(scope, itemId, 'renamed', { from: item.name, to: name }),
    touchRecent(scope, itemId),
  ]);
  return showItemById(scope, itemId, item.level);
}
