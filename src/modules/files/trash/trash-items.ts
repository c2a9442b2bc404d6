import { sql } from '#platform/db/query.ts';
import { emit } from '#platform/events.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { fileTrashed } from '../item/item-events.ts';
import { requireMovable } from '../item/move-items.ts';
import { recordActivities } from '../item/record-activity.ts';
import type { ReachedItem } from '../item/require-item.ts';
import { weighItems, weightOfAll } from '../item/subtree.ts';
import { lockTreesForMoving } from '../item/tree-lock.ts';
import { takeQuota } from '../quota/quota.ts';

/**
 * Trashes items with their descendants by updating one row per item, so that a tree is trashed as a whole. Trash no longer
 * counts towards the owner's quota, but still towards the site's. Refuses as `requireMovable` does.
 */
export async function trashItems(scope: Scope, itemIds: readonly string[]): Promise<string[]> {
  await lockTreesForMoving(scope);
  const found: ReachedItem[] = [];
  for (const itemId of itemIds) found.push(await requireMovable(scope, itemId));
  const wanted = new Set(itemIds);
  const items = found.filter((item) => !item.trail.slice(0, -1).some((step) => wanted.has(step.itemId)));
  const ids = items.map((item) => item.itemId);
  const weights = await weighItems(scope, ids);
  await scope.tx.run(sql`
    update files_item i
       set trashed_at = ${scope.now}, trashed_by = ${personOf(scope)?.userId ?? null}, revision = revision + 1,
           trashed_bytes = weight.bytes, trashed_items = weight.items
      from unnest(${ids}::uuid[], ${ids.map((id) => weights.get(id)?.sizeBytes ?? 0)}::bigint[], ${ids.map((id) => weights.get(id)?.items ?? 0)}::integer[])
           as weight (item_id, bytes, items)
     where i.tenant_id = ${scope.tenant.id} and i.item_id = weight.item_id`);
  await recordActivities(
    scope,
    items.map((item) => ({ itemId: item.itemId, from: item.trail.at(-2)?.name ?? null })),
    'trashed',
  );
  await emit(scope, fileTrashed, { itemIds: ids });
  for (const spaceId of [...new Set(items.map((item) => item.space.spaceId))].toSorted()) {
    const here = items.filter((item) => item.space.spaceId === spaceId);
    const weight = weightOfAll(here.flatMap((item) => weights.get(item.itemId) ?? []));
    await takeQuota(scope, spaceId, {
      space: { usedBytes: -weight.sizeBytes, items: -weight.items },
      tenant: {},
    });
  }
  return ids;
}
