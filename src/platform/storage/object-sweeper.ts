import { violatedConstraint } from '../db/database.ts';
import { type CronRun, cron } from '../jobs/job.ts';
import { eachSiteStore } from './each-site-store.ts';
import { parseObjectKey } from './object-store.ts';

const HOUR_MS = 3_600_000;
/** An upload that nobody has kept, and none has sent parts of, after this is given up. Whoever keeps uploads open ends them before. */
export const PENDING_LIFE_MS = 48 * HOUR_MS;
/** A deleted object's bytes outlive it by this, for those who are reading them. */
export const DELETED_LIFE_MS = HOUR_MS;
/** Half-written files and forgotten uploads of the store itself. */
export const ABANDONED_LIFE_MS = 48 * HOUR_MS;
const SWEEP_BATCH = 200;
/** The rest waits for the next sweep, minutes later. */
const MOST_AT_ONCE = 20_000;

export interface Swept {
  readonly removed: number;
  /** Could not be removed now: still referenced, locked, or the store failed. Tried again next time. */
  readonly kept: number;
}

/**
 * Removes objects that nobody kept and those that were given up.
 *
 * Each in a transaction of its own: row away (a foreign key that still points at it forbids it), bytes away, commit.
 * A crash in between leaves the row, and the next sweep removes bytes that are gone already. A transaction that is
 * just keeping the object holds the row; the sweep waits and then finds it stored.
 */
export async function sweepObjects(run: CronRun): Promise<Swept> {
  const now = run.app.clock().getTime();
  const [pendingBefore, deletedBefore] = [new Date(now - PENDING_LIFE_MS), new Date(now - DELETED_LIFE_MS)];
  let [removed, seen] = [0, 0];
  let last: DueObject | null = null;
  // From batch to batch, so that what cannot be removed (a site's own store is away) does not keep the rest waiting.
  while (seen < MOST_AT_ONCE) {
    const due: DueObject[] = await run.ownerRows<DueObject>(
      `select tenant_id, object_id, state, changed_at::text from platform_object
        where (state = 'pending' and changed_at < $1 or state = 'deleting' and changed_at < $2)
          and ($3::timestamptz is null or (changed_at, object_id) > ($3, $4::uuid))
        order by changed_at, object_id limit ${SWEEP_BATCH}`,
      [pendingBefore, deletedBefore, last?.changed_at ?? null, last?.object_id ?? null],
    );
    for (const object of due) {
      run.signal.throwIfAborted();
      if (await removeObject(run, object)) removed++;
    }
    seen += due.length;
    last = due.at(-1) ?? null;
    if (due.length < SWEEP_BATCH) break;
  }
  return { removed, kept: seen - removed };
}

interface DueObject {
  readonly tenant_id: string;
  readonly object_id: string;
  readonly state: 'pending' | 'deleting';
  readonly changed_at: string;
}

async function removeObject(run: CronRun, object: DueObject): Promise<boolean> {
  const { tenant_id: tenantId, object_id: objectId, state } = object;
  try {
    return await run.ownerTransaction(async (query) => {
      await query(`set local lock_timeout = '2s'`);
      const [gone] = await query<{ storage_key: string }>(
        'delete from platform_object where tenant_id = $1 and object_id = $2 and state = $3 returning storage_key',
        [tenantId, objectId, state],
      );
      if (!gone) return false; // kept or removed meanwhile
      await run.app.storage.delete([parseObjectKey(gone.storage_key)]);
      return true;
    });
  } catch (error) {
    const message =
      violatedConstraint(error) === null
        ? 'An object could not be removed'
        : 'A deleted object is still referenced';
    run.log.error({ err: error, tenantId, objectId }, message);
    return false;
  }
}

/** Forgotten uploads of the installation's store and of those that sites brought; answers how many. */
export async function removeAbandoned(run: CronRun): Promise<number> {
  const before = new Date(run.app.clock().getTime() - ABANDONED_LIFE_MS);
  let removed = await run.app.storage.removeAbandoned(before);
  await eachSiteStore(run, async ({ tenantId, store }) => {
    removed += await store.removeAbandoned(before, tenantId);
  });
  return removed;
}

/** Scheduled sweeping of stored objects. */
export const sweepObjectsCron = cron({
  name: 'platform.sweep_objects',
  schedule: '*/5 * * * *',
  run: async (run) => {
    const swept = await sweepObjects(run);
    const abandoned = await removeAbandoned(run);
    if (swept.removed + swept.kept + abandoned > 0) run.log.info({ ...swept, abandoned }, 'Swept objects');
  },
});
