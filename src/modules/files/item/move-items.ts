import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { moveInSearch } from '#platform/search/search-index.ts';
import { holds } from './access-rules.ts';
import { type FileItem, MAX_DEPTH, type MoveItems } from './file-contract.ts';
import { foldName } from './file-name-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { takeQuota } from '../quota/quota.ts';
import { searchKindOf } from './index-items.ts';
import { rowsOfItems, showItems } from './item-rows.ts';
import { freeName, orNameTaken } from './name-in-place.ts';
import { recordActivities } from './record-activity.ts';
import { type Place, type ReachedItem, requireItem, requirePlace } from './require-item.ts';
import { requireTop, standingIn } from './spaces.ts';
import { type Weight, weighItems } from './subtree.ts';
import { lockTreesForMoving } from './tree-lock.ts';

/** Limit of items that can change their space at once, because every row is updated. */
const MAX_SPACE_CHANGE = 10_000;

/**
 * Moves items with all descendants, all or none. Within a space this updates one row per item; a move to another space
 * updates all descendants and their quota. Refuses with `files.cycle`, `files.too_deep`, `files.name_taken`,
 * `files.quota_exceeded`, `files.tree_too_large`.
 */
export async function moveItems(scope: Scope, input: MoveItems): Promise<FileItem[]> {
  await lockTreesForMoving(scope);
  const place = await requirePlace(scope, input);
  const items = [];
  for (const itemId of input.itemIds) items.push(await requireMovable(scope, itemId));
  const weights = await weighItems(scope, input.itemIds);
  const wayUp = await folderAndAbove(scope, place.folderId);
  const wanted = new Set(input.itemIds);
  // Descendants of a moved folder move with it.
  const moving = items.filter(
    (item) => !isThere(item, place) && !item.trail.slice(0, -1).some((step) => wanted.has(step.itemId)),
  );
  for (const item of moving) {
    requireMayLeave(item, place);
    if (wayUp.has(item.itemId)) throw refuse(filesRefusals, 'files.cycle');
    if (place.depth + weightOf(weights, item).height > MAX_DEPTH)
      throw refuse(filesRefusals, 'files.too_deep');
  }
  for (const item of moving) {
    await moveOne(scope, { item, place, weight: weightOf(weights, item), conflict: input.conflict });
  }
  await recordActivities(
    scope,
    moving.map((item) => ({
      itemId: item.itemId,
      from: item.trail.at(-2)?.name ?? null,
      to: place.folderName,
    })),
    'moved',
  );
  const rows = await rowsOfItems(scope, input.itemIds);
  return showItems(scope, rows, place.level);
}

/** Returns an item that may be removed from its place: requires edit access to both. */
export async function requireMovable(scope: Scope, itemId: string): Promise<ReachedItem> {
  const item = await requireItem(scope, itemId, 'edit');
  if (item.parentId === null) {
    if (item.space.kind === 'shared' && holds((await standingIn(scope, item.space)).level, 'edit'))
      return item;
    if (!holds(item.level, 'manage')) throw refuse(filesRefusals, 'files.forbidden');
    if (item.space.kind === 'public') await requireTop(scope, 'public', 'edit');
    return item;
  }
  if (!holds(item.parentLevel, 'edit')) throw refuse(filesRefusals, 'files.forbidden');
  return item;
}

/** What is taken out of a shared space is lost to everybody else there, so only those who manage it do that. */
function requireMayLeave(item: ReachedItem, place: Place): void {
  const leaves = item.space.kind === 'shared' && item.space.spaceId !== place.space.spaceId;
  if (leaves && !holds(item.level, 'manage')) throw refuse(filesRefusals, 'files.forbidden');
}

function isThere(item: ReachedItem, place: Place): boolean {
  return item.parentId === place.folderId && item.space.spaceId === place.space.spaceId;
}

function weightOf(weights: Map<string, Weight>, item: ReachedItem): Weight {
  const weight = weights.get(item.itemId);
  if (!weight) throw new Error(`Item ${item.itemId} weighs nothing.`);
  return weight;
}

/** Returns the ids of a folder and its ancestors. */
async function folderAndAbove(scope: Scope, folderId: string | null): Promise<Set<string>> {
  if (folderId === null) return new Set();
  const rows = await scope.tx.rows(sql<{ itemId: string }>`
    with recursive up as (
      select item_id, parent_id, 1 as step from files_item where tenant_id = ${scope.tenant.id} and item_id = ${folderId}
      union all
      select above.item_id, above.parent_id, up.step + 1 from up join files_item above
        on above.tenant_id = ${scope.tenant.id} and above.item_id = up.parent_id where up.step <= ${MAX_DEPTH + 1}
    ) select item_id from up`);
  return new Set(rows.map((row) => row.itemId));
}

async function moveOne(
  scope: Scope,
  {
    item,
    place,
    weight,
    conflict,
  }: { item: ReachedItem; place: Place; weight: Weight; conflict: MoveItems['conflict'] },
): Promise<void> {
  const name = await freeName(scope, place.folderId ?? place.space.spaceId, item.name, conflict);
  if (item.space.spaceId !== place.space.spaceId) {
    await changeSpace(scope, { item, place, weight, name });
    return;
  }
  await orNameTaken(
    name,
    scope.tx.run(sql`
      update files_item set parent_id = ${place.folderId}, name = ${name}, name_key = ${foldName(name)}, revision = revision + 1
       where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`),
  );
}

/**
 * Moves a tree to another space: rows, search entries, quota, and the reservations of pending uploads. Its trashed
 * descendants move too. Where either space is shared, what was shared of the tree is no longer.
 */
async function changeSpace(
  scope: Scope,
  { item, place, weight, name }: { item: ReachedItem; place: Place; weight: Weight; name: string },
): Promise<void> {
  if (weight.items > MAX_SPACE_CHANGE) throw refuse(filesRefusals, 'files.tree_too_large');
  const rows = await scope.tx.rows(sql<{ itemId: string }>`
    with recursive whole as (
      select item_id from files_item where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}
      union all
      select child.item_id from whole join files_item child on child.tenant_id = ${scope.tenant.id} and child.place_id = whole.item_id
    ) select item_id from whole`);
  const whole = rows.map((row) => row.itemId);
  await moveInSearch(scope, whole, {
    from: searchKindOf(item.space.spaceId),
    to: searchKindOf(place.space.spaceId),
  });
  await orNameTaken(
    name,
    scope.tx.run(sql`
      update files_item
         set space_id = ${place.space.spaceId}, revision = revision + 1,
             parent_id = case when item_id = ${item.itemId} then ${place.folderId}::uuid else parent_id end,
             name = case when item_id = ${item.itemId} then ${name} else name end,
             name_key = case when item_id = ${item.itemId} then ${foldName(name)} else name_key end
       where tenant_id = ${scope.tenant.id} and item_id = any(${whole}::uuid[])`),
  );
  const uploads = await scope.tx.rows(sql<RowOf<'files_upload', 'sizeBytes'>>`
    update files_upload set space_id = ${place.space.spaceId}
     where tenant_id = ${scope.tenant.id} and state = 'open' and space_id = ${item.space.spaceId} and parent_id = any(${whole}::uuid[])
    returning size_bytes`);
  const reservedBytes = uploads.reduce((sum, upload) => sum + upload.sizeBytes, 0);
  if (item.space.kind === 'shared' || place.space.kind === 'shared') await endSharing(scope, whole);
  await takeQuota(scope, place.space.spaceId, {
    space: { usedBytes: weight.sizeBytes, reservedBytes, items: weight.items },
    tenant: {},
  });
  await takeQuota(scope, item.space.spaceId, {
    space: { usedBytes: -weight.sizeBytes, reservedBytes: -reservedBytes, items: -weight.items },
    tenant: {},
  });
}

/**
 * Ends the grants and links of items that enter or leave a shared space: who shared them there decides no longer, and somebody
 * whose access had ended would have it again.
 */
async function endSharing(scope: Scope, itemIds: readonly string[]): Promise<void> {
  const grants = await scope.tx.rows(sql<RowOf<'files_grant', 'itemId'>>`
    delete from files_grant where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[]) returning item_id`);
  const links = await scope.tx.rows(sql<RowOf<'files_link', 'itemId'>>`
    update files_link set revoked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[]) and revoked_at is null
    returning item_id`);
  await recordActivities(scope, grants, 'unshared');
  await recordActivities(scope, links, 'link_revoked');
}
