import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, job, type JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { MAX_BULK_ITEMS, type SpaceName } from '../item/file-contract.ts';
import { TRASH_DAYS } from './trash-rules.ts';
import { forgetItems } from '../item/index-items.ts';
import { requireTrashed } from '../item/require-item.ts';
import { findSpace, requireTop } from '../item/spaces.ts';
import { lockTreesForMoving } from '../item/tree-lock.ts';
import { changeTenantQuota } from '../quota/quota.ts';

/** Items deleted per transaction. */
const BATCH = 500;
const DAY_MS = 86_400_000;

/** Purges one trashed item with its descendants in batches; resumes after a crash. */
export const purgeTreeJob = job({
  name: 'files.purge_tree',
  payload: z.object({ itemId: z.uuid() }),
  timeoutSeconds: 1_800,
  run: async (run, { itemId }) => {
    while (await run.transaction((scope) => purgeBatch(scope, itemId))) run.signal.throwIfAborted();
  },
});

/**
 * Purges trashed items permanently; without ids the whole trash. They disappear from lists at once; jobs delete their bytes.
 * Returns how many. Refuses with `files.missing`.
 */
export async function purgeItems(
  scope: Scope,
  { itemIds, space }: { itemIds?: readonly string[] | undefined; space: SpaceName },
): Promise<number> {
  await lockTreesForMoving(scope);
  const ids = itemIds ?? (await allTrashed(scope, space));
  for (const itemId of ids) if (itemIds) await requireTrashed(scope, itemId, 'manage');
  await markPurged(scope, ids);
  return ids.length;
}

async function allTrashed(scope: Scope, space: SpaceName): Promise<string[]> {
  await requireTop(scope, space, 'manage');
  const found = await findSpace(scope, space);
  if (!found) return [];
  const rows = await scope.tx.rows(sql<RowOf<'files_item', 'itemId'>>`
    select item_id from files_item
     where tenant_id = ${scope.tenant.id} and space_id = ${found.spaceId} and trashed_at is not null and purged_at is null
     order by trashed_at limit ${MAX_BULK_ITEMS}`);
  return rows.map((row) => row.itemId);
}

/** Hides trashed items from all lists and enqueues their deletion. */
export async function markPurged(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.tx.run(sql`
    update files_item set purged_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[]) and trashed_at is not null`);
  for (const itemId of ids) await enqueue(scope, purgeTreeJob, { itemId }, { key: itemId });
}

/** Purges items whose time in the trash is over. */
export async function purgeOldTrash(run: JobRun): Promise<void> {
  await run.transaction(async (scope) => {
    const before = new Date(scope.now.getTime() - TRASH_DAYS * DAY_MS);
    const rows = await scope.tx.rows(sql<RowOf<'files_item', 'itemId'>>`
      select item_id from files_item
       where tenant_id = ${scope.tenant.id} and trashed_at < ${before} and purged_at is null limit ${MAX_BULK_ITEMS}`);
    await markPurged(
      scope,
      rows.map((row) => row.itemId),
    );
  });
}

/** Deletes the deepest items first, so that no item is ever without its folder. Returns false once nothing is left. */
async function purgeBatch(scope: Scope, rootId: string): Promise<boolean> {
  await lockTreesForMoving(scope);
  const rows = await scope.tx.rows(sql<RowOf<'files_item', 'itemId' | 'spaceId'>>`
    with recursive whole as (
      select item_id, space_id, 1 as depth from files_item
       where tenant_id = ${scope.tenant.id} and item_id = ${rootId} and purged_at is not null
      union all
      select child.item_id, child.space_id, whole.depth + 1
        from whole join files_item child on child.tenant_id = ${scope.tenant.id} and child.place_id = whole.item_id
    ) select item_id, space_id from whole order by depth desc, item_id limit ${BATCH}`);
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.itemId);
  const versions = await scope.tx.rows(sql<RowOf<'files_version', 'objectId' | 'sizeBytes'>>`
    delete from files_version where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[])
    returning object_id, size_bytes`);
  await scope.tx.run(
    sql`delete from files_item where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[])`,
  );
  await dropObjects(
    scope,
    versions.map((version) => version.objectId),
  );
  await forgetItems(scope, rows[0]?.spaceId ?? '', ids);
  await changeTenantQuota(scope, {
    usedBytes: -versions.reduce((sum, version) => sum + version.sizeBytes, 0),
    items: -ids.length,
  });
  return ids.length === BATCH;
}

/** Deletes objects that no version uses any more. */
export async function dropObjects(scope: Scope, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  const rows = await scope.tx.rows(sql<{ objectId: string }>`
    select wanted.object_id from unnest(${[...new Set(objectIds)]}::uuid[]) as wanted (object_id)
     where not exists (select from files_version v where v.tenant_id = ${scope.tenant.id} and v.object_id = wanted.object_id)`);
  for (const { objectId } of rows) await deleteObject(scope, objectId);
}
