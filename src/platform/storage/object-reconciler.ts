import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { type CronRun, cron } from '../jobs/job.ts';
import { eachSiteStore } from './each-site-store.ts';
import { type ListedObject, type ObjectKey, type ObjectStore, parseObjectKey } from './object-store.ts';

const DAY_MS = 86_400_000;
/** Younger objects are ignored: their row was written first, but clocks and listings lag. */
const SETTLED_AFTER_MS = 2 * DAY_MS;
/** Bytes without a row are kept this long after they were first seen, in case the row was lost by mistake. */
export const STRAY_LIFE_MS = 6.5 * DAY_MS;
const BATCH = 500;

export interface Reconciled {
  /** Objects in the store without a row. */
  readonly strays: number;
  /** Strays removed in this run, a week after they were first seen. */
  readonly removed: number;
  /** Rows whose bytes are missing or of another size: data loss. */
  readonly damaged: number;
  /** Names in the store that are not object keys; left alone. */
  readonly foreign: number;
}

/** Compares the store with the table in both directions, in batches. */
export async function reconcileObjects(run: CronRun): Promise<Reconciled> {
  const found = await findStrays(run, { listing: run.app.storage.list('t/'), storeId: null });
  await eachSiteStore(run, async ({ tenantId, storeId, store }) => {
    const there = await findStrays(run, { listing: store.list(`t/${tenantId}/`), storeId });
    found.strays += there.strays;
    found.foreign += there.foreign;
  });
  return { ...found, removed: await removeOldStrays(run), damaged: await countDamaged(run) };
}

async function findStrays(
  run: CronRun,
  { listing, storeId }: { listing: AsyncIterable<ListedObject>; storeId: string | null },
): Promise<{ strays: number; foreign: number }> {
  const settledBefore = new Date(run.app.clock().getTime() - SETTLED_AFTER_MS);
  let strays = 0;
  let foreign = 0;
  for await (const batch of batchesOf(listing)) {
    run.signal.throwIfAborted();
    const ours = batch.filter(({ key }) => asKey(key) !== null);
    foreign += batch.length - ours.length;
    const settled = ours.filter((object) => object.modifiedAt < settledBefore).map((object) => object.key);
    const known = await run.ownerRows(sql<RowOf<'platform_object', 'storageKey'>>`
      select storage_key from platform_object where storage_key = any(${settled})`);
    const knownKeys = new Set(known.map((row) => row.storageKey));
    const unknown = settled.filter((key) => !knownKeys.has(key));
    strays += unknown.length;
    await run.ownerRows(sql`
      insert into platform_object_stray (storage_key, first_seen_at, store_id)
      select key, ${run.app.clock()}, ${storeId} from unnest(${unknown}::text[]) as key on conflict do nothing`);
  }
  return { strays, foreign };
}

async function removeOldStrays(run: CronRun): Promise<number> {
  await run.ownerRows(sql`
    delete from platform_object_stray s
     where exists (select from platform_object o where o.storage_key = s.storage_key)`);
  let removed = await removeStraysOf(run, { store: run.app.storage, storeId: null });
  await eachSiteStore(run, async (site) => {
    removed += await removeStraysOf(run, site);
  });
  return removed;
}

async function removeStraysOf(
  run: CronRun,
  { store, storeId }: { store: ObjectStore; storeId: string | null },
): Promise<number> {
  let removed = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const seenBefore = new Date(run.app.clock().getTime() - STRAY_LIFE_MS);
    const old = await run.ownerRows(sql<RowOf<'platform_object_stray', 'storageKey'>>`
      select storage_key from platform_object_stray
       where first_seen_at < ${seenBefore} and store_id is not distinct from ${storeId} limit ${BATCH}`);
    if (old.length === 0) return removed;
    const keys = old.map((row) => row.storageKey);
    await store.delete(keys.map(parseObjectKey));
    await run.ownerRows(sql`delete from platform_object_stray where storage_key = any(${keys})`);
    removed += old.length;
  }
}

type StoredObject = RowOf<'platform_object', 'tenantId' | 'objectId' | 'storageKey' | 'sizeBytes'>;

async function countDamaged(run: CronRun): Promise<number> {
  let damaged = 0;
  let last = {
    tenantId: '00000000-0000-0000-0000-000000000000',
    objectId: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    run.signal.throwIfAborted();
    const rows: StoredObject[] = await run.ownerRows(sql<StoredObject>`
      select tenant_id, object_id, storage_key, size_bytes from platform_object
       where state = 'stored' and (tenant_id, object_id) > (${last.tenantId}, ${last.objectId})
       order by tenant_id, object_id limit ${BATCH}`);
    for (const row of rows) {
      const found = await run.app.storage.head(parseObjectKey(row.storageKey));
      if (found?.sizeBytes === row.sizeBytes) continue;
      damaged++;
      run.log.error(
        { tenantId: row.tenantId, objectId: row.objectId, found },
        'The bytes of a stored object are lost or changed',
      );
    }
    const end = rows.at(-1);
    if (!end) return damaged;
    last = end;
  }
}

/** Compares the store with the table: Sundays at 03:17 in Bangkok. */
export const reconcileObjectsCron = cron({
  name: 'platform.reconcile_objects',
  schedule: '17 20 * * 6',
  run: async (run) => run.log.info(await reconcileObjects(run), 'Reconciled objects'),
});

async function* batchesOf(listing: AsyncIterable<ListedObject>): AsyncIterable<ListedObject[]> {
  let batch: ListedObject[] = [];
  for await (const object of listing) {
    batch.push(object);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function asKey(text: string): ObjectKey | null {
  try {
    return parseObjectKey(text);
  } catch {
    return null;
  }
}
