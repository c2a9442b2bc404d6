import { violatedConstraint } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { type CronRun, cron } from '../jobs/job.ts';
import { eachSiteStore } from './each-site-store.ts';
import { parseObjectKey } from './object-store.ts';

const HOUR_MS = 3_600_000;
/** Age without new parts at which a pending object is given up. Modules that allow long uploads must end them earlier. */
export const PENDING_LIFE_MS = 48 * HOUR_MS;
/** Grace period for readers before the bytes of a deleted object are removed. */
export const DELETED_LIFE_MS = HOUR_MS;
/** Age of partial files and forgotten uploads in the store itself. */
export const ABANDONED_LIFE_MS = 48 * HOUR_MS;
const SWEEP_BATCH = 200;
/** Limit per run; the rest waits for the next one, minutes later. */
const MAX_PER_RUN = 20_000;

export interface Swept {
  readonly removed: number;
  /** Could not be removed: still referenced, locked, or the store failed. Retried in the next run. */
  readonly kept: number;
}

/**
 * Removes objects that were never kept or have been deleted.
 *
 * Each in its own transaction: delete the row (prevented by a foreign key that still references it), delete the bytes,
 * commit. After a crash in between, the row is still there, and the next run deletes bytes that are already gone. A
 * transaction that is keeping the object holds the row lock; the sweeper waits and then finds the object stored.
 */
export async function sweepObjects(run: CronRun): Promise<Swept> {
  const now = run.app.clock().getTime();
  const [pendingBefore, deletedBefore] = [new Date(now - PENDING_LIFE_MS), new Date(now - DELETED_LIFE_MS)];
  let [removed, seen] = [0, 0];
  let last: DueObject | null = null;
  // Pages through all due objects, so that those that cannot be removed (a site's own store is unreachable) do not
  // block the others.
  while (seen < MAX_PER_RUN) {
    const after: string | null = last?.changedAt ?? null;
    const due: DueObject[] = await run.ownerRows(sql<DueObject>`
      select tenant_id, object_id, state, changed_at::text from platform_object
       where (state = 'pending' and changed_at < ${pendingBefore} or state = 'deleting' and changed_at < ${deletedBefore})
         and (${after}::timestamptz is null or (changed_at, object_id) > (${after}, ${last?.objectId ?? null}::uuid))
       order by changed_at, object_id limit ${SWEEP_BATCH}`);
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

type DueObject = RowOf<'platform_object', 'tenantId' | 'objectId' | 'state'> & {
  /** As a text, in microseconds. */
  readonly changedAt: string;
};

async function removeObject(run: CronRun, { tenantId, objectId, state }: DueObject): Promise<boolean> {
  try {
    return await run.ownerTransaction(async (query) => {
      await query(sql`set local lock_timeout = '2s'`);
      const [gone] = await query(sql<RowOf<'platform_object', 'storageKey'>>`
        delete from platform_object where tenant_id = ${tenantId} and object_id = ${objectId} and state = ${state}
        returning storage_key`);
      if (!gone) return false; // kept or removed in the meantime
      await run.app.storage.delete([parseObjectKey(gone.storageKey)]);
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

/** Removes abandoned uploads from the installation's store and from sites' own stores; returns how many. */
export async function removeAbandoned(run: CronRun): Promise<number> {
  const before = new Date(run.app.clock().getTime() - ABANDONED_LIFE_MS);
  let removed = await run.app.storage.removeAbandoned(before);
  await eachSiteStore(run, async ({ tenantId, store }) => {
    removed += await store.removeAbandoned(before, tenantId);
  });
  return removed;
}

/** Scheduled sweep of stored objects. */
export const sweepObjectsCron = cron({
  name: 'platform.sweep_objects',
  schedule: '*/5 * * * *',
  run: async (run) => {
    const swept = await sweepObjects(run);
    const abandoned = await removeAbandoned(run);
    if (swept.removed + swept.kept + abandoned > 0) run.log.info({ ...swept, abandoned }, 'Swept objects');
  },
});
