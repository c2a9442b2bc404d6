import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { type FileItem, MAX_DEPTH, type MoveItems } from './file-contract.ts';
import { foldName } from './file-name-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { quotaOwner, spaceUsage, takeQuota } from '../quota/quota.ts';
import { asSystem } from './as-system.ts';
import { indexItems } from './index-items.ts';
import { rowsOfItems, showItems } from './item-rows.ts';
import { freeName, orNameTaken } from './name-in-place.ts';
import { recordActivity } from './record-activity.ts';
import { findItem, type Place, requireItem, requirePlace } from './require-item.ts';
import { weighItems, weightOfAll } from './subtree.ts';
import { lockTreesForAdding } from './tree-lock.ts';

/** Larger trees are copied by a job. */
const AT_ONCE = 1_000;
const BATCH = 200;

/** Fills the copy of a large folder. Idempotent after a crash: children whose name exists were copied before. */
export const copyTreeJob = job({
  name: 'files.copy_tree',
  payload: z.object({ fromId: z.uuid(), toId: z.uuid(), personId: z.uuid().nullable() }),
  timeoutSeconds: 1_800,
  run: async (run, { fromId, toId, personId }) => {
    const folders = [{ fromId, toId }];
    for (let folder = folders.shift(); folder; folder = folders.shift()) {
      const { fromId: from, toId: to } = folder;
      for (let after: string | null = NIL; after !== null; ) {
        run.signal.throwIfAborted();
        const place = after;
        const batch: Batch = await run.transaction(async (scope) => {
          await lockTreesForAdding(scope);
          return copyBatch(scope, { from, to, after: place, personId });
        });
        folders.push(...batch.folders);
        after = batch.next;
      }
    }
  },
});

/**
 * Copies items with all descendants; bytes are shared, so only rows are copied. Refuses with `files.name_taken`,
 * `files.too_deep`, `files.cycle`, `files.quota_exceeded`, and with `files.download_forbidden` for items that may only be
 * viewed: the copy would be theirs to download.
 */
export async function copyItems(
  scope: Scope,
  input: MoveItems,
): Promise<{ items: FileItem[]; isUnderWay: boolean }> {
  await lockTreesForAdding(scope);
  const place = await requirePlace(scope, input);
  const sources = [];
  for (const itemId of input.itemIds) sources.push(await requireItem(scope, itemId, 'download'));
  const above = new Set(
    (place.folderId ? await requireItem(scope, place.folderId, 'view') : null)?.trail.map(
      (step) => step.itemId,
    ),
  );
  const weights = await weighItems(scope, input.itemIds);
  for (const source of sources) {
    if (source.isFolder && above.has(source.itemId)) throw refuse(filesRefusals, 'files.cycle');
    if (place.depth + (weights.get(source.itemId)?.height ?? 1) > MAX_DEPTH)
      throw refuse(filesRefusals, 'files.too_deep');
  }
  const whole = weightOfAll(weights.values());
  await requireQuota(scope, place, whole.sizeBytes);
  const isUnderWay = whole.items > AT_ONCE;
  const copies: string[] = [];
  for (const source of sources) {
    copies.push(await copyOne(scope, { itemId: source.itemId, place, conflict: input.conflict, isUnderWay }));
  }
  const rows = await rowsOfItems(scope, copies);
  return { items: await showItems(scope, rows, place.level), isUnderWay };
}

const NIL = '00000000-0000-0000-0000-000000000000';

/** Preliminary check for copies by a job; each batch takes its quota by the counters. */
async function requireQuota(scope: Scope, place: Place, sizeBytes: number): Promise<void> {
  const usage = await spaceUsage(scope, place.space.spaceId);
  const leftBytes = Math.max(0, usage.limitBytes - usage.usedBytes - usage.reservedBytes);
  if (sizeBytes > leftBytes)
    throw refuse(filesRefusals, 'files.quota_exceeded', { whose: quotaOwner(place.space.kind), leftBytes });
}

async function copyOne(
  scope: Scope,
  {
    itemId,
    place,
    conflict,
    isUnderWay,
  }: { itemId: string; place: Place; conflict: MoveItems['conflict']; isUnderWay: boolean },
): Promise<string> {
  const [row] = await rowsOfItems(scope, [itemId]);
  if (!row) throw refuse(filesRefusals, 'files.missing');
  const name = await freeName(scope, place.folderId ?? place.space.spaceId, row.name, conflict);
  const personId = personOf(scope)?.userId ?? null;
  const [copy] = await orNameTaken(
    name,
    insertCopies(scope, {
      rows: [{ ...row, name }],
      to: place.folderId,
      spaceId: place.space.spaceId,
      personId,
    }),
  );
  if (!copy) throw new Error('A copy was not made.');
  await recordActivity(scope, copy.toId, 'copied', { from: row.name });
  if (row.rank === 0 && isUnderWay)
    await enqueue(scope, copyTreeJob, { fromId: itemId, toId: copy.toId, personId });
  if (row.rank === 0 && !isUnderWay) {
    const folders = [{ fromId: itemId, toId: copy.toId }];
    for (let folder = folders.shift(); folder; folder = folders.shift()) {
      for (let after: string | null = NIL; after !== null; ) {
        const batch: Batch = await copyBatch(scope, {
          from: folder.fromId,
          to: folder.toId,
          after,
          personId,
        });
        folders.push(...batch.folders);
        after = batch.next;
      }
    }
  }
  return copy.toId;
}

interface Batch {
  /** Folders that were copied empty and still need their contents. */
  readonly folders: { fromId: string; toId: string }[];
  readonly next: string | null;
}

type SourceRow = RowOf<'files_item', 'itemId' | 'kind' | 'name' | 'rank' | 'sizeBytes' | 'path'> &
  Outer<RowOf<'files_version', 'objectId' | 'contentType'>>;

/** Copies the next children of a folder; those whose name exists in the target were copied before. */
async function copyBatch(
  scope: Scope,
  { from, to, after, personId }: { from: string; to: string; after: string; personId: string | null },
): Promise<Batch> {
  const target = await findItem(asSystem(scope), to);
  if (!target) return { folders: [], next: null }; // it or an ancestor was trashed
  const rows = await scope.tx.rows(sql<SourceRow & Outer<RowAs<'files_item', { there: 'itemId' }>>>`
    select i.item_id, i.kind, i.name, i.rank, i.size_bytes, i.path, v.object_id, v.content_type,
           there.item_id as there
      from files_item i
      left join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id and v.is_current
      left join files_item there on there.tenant_id = i.tenant_id and there.place_id = ${to} and there.name_key = i.name_key and there.trashed_at is null
     where i.tenant_id = ${scope.tenant.id} and i.place_id = ${from} and i.item_id > ${after} and i.trashed_at is null and i.item_id <> ${to}
     order by i.item_id limit ${BATCH}`);
  const copies = await insertCopies(scope, {
    rows: rows.filter((row) => row.there === null),
    to,
    spaceId: target.space.spaceId,
    personId,
  });
  const done = rows.flatMap((row) =>
    row.there === null ? [] : [{ fromId: row.itemId, toId: row.there, rank: row.rank }],
  );
  return {
    folders: [...copies, ...done].filter((copy) => copy.rank === 0),
    next: rows.length < BATCH ? null : (rows.at(-1)?.itemId ?? null),
  };
}

async function insertCopies(
  scope: Scope,
  {
    rows,
    to,
    spaceId,
    personId,
  }: { rows: readonly SourceRow[]; to: string | null; spaceId: string; personId: string | null },
): Promise<{ fromId: string; toId: string; rank: number }[]> {
  if (rows.length === 0) return [];
  const copies = rows.map((row) => ({ row, toId: uuidV7(scope.now) }));
  await scope.tx.run(sql`
    insert into files_item (tenant_id, item_id, space_id, parent_id, kind, name, name_key, size_bytes, path, created_by, created_at, updated_at)
    select ${scope.tenant.id}, c.item_id, ${spaceId}, ${to}, c.kind, c.name, c.name_key, c.size_bytes, c.path, ${personId}, ${scope.now}, ${scope.now}
      from unnest(${copies.map((copy) => copy.toId)}::uuid[], ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.name)}::text[],
                  ${rows.map((row) => foldName(row.name))}::text[], ${rows.map((row) => row.sizeBytes)}::bigint[], ${rows.map((row) => row.path)}::text[])
           as c (item_id, kind, name, name_key, size_bytes, path)`);
  const files = copies.filter(({ row }) => row.objectId !== null);
  await scope.tx.run(sql`
    insert into files_version (tenant_id, item_id, number, is_current, object_id, size_bytes, content_type, author_id, created_at)
    select ${scope.tenant.id}, c.item_id, 1, true, c.object_id, c.size_bytes, c.content_type, ${personId}, ${scope.now}
      from unnest(${files.map((copy) => copy.toId)}::uuid[], ${files.map(({ row }) => row.objectId)}::uuid[], ${files.map(({ row }) => row.sizeBytes)}::bigint[],
                  ${files.map(({ row }) => row.contentType)}::text[])
           as c (item_id, object_id, size_bytes, content_type)`);
  await indexItems(
    scope,
    copies.map(({ row, toId }) => ({ itemId: toId, spaceId, name: row.name })),
  );
  const weight = { usedBytes: rows.reduce((sum, row) => sum + row.sizeBytes, 0), items: rows.length };
  await takeQuota(scope, spaceId, { space: weight, tenant: weight });
  return copies.map(({ row, toId }) => ({ fromId: row.itemId, toId, rank: row.rank }));
}
