import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { lockTreesForMoving } from '../item/tree-lock.ts';
import { dropObjects } from '../trash/purge-items.ts';
import { changeTenantQuota } from '../quota/quota.ts';

const DAY_MS = 86_400_000;
/** Kept versions of a file: this many newest, plus all younger than this many days. */
export const KEPT_VERSIONS = 20;
export const KEPT_VERSION_DAYS = 30;
const BATCH = 500;

/** Deletes versions that are neither among the newest nor recent, in batches. */
export async function pruneVersions(run: JobRun): Promise<void> {
  while (await run.transaction(pruneBatch)) run.signal.throwIfAborted();
}

async function pruneBatch(scope: Scope): Promise<boolean> {
  // An old version may be being restored, or a copy with it purged.
  await lockTreesForMoving(scope);
  const before = new Date(scope.now.getTime() - KEPT_VERSION_DAYS * DAY_MS);
  const gone = await scope.tx.rows(sql<RowOf<'files_version', 'objectId' | 'sizeBytes'>>`
    delete from files_version
     where tenant_id = ${scope.tenant.id} and version_id in (
             select old.version_id from files_version old
              where old.tenant_id = ${scope.tenant.id} and not old.is_current and old.created_at < ${before}
                and (select count(*) from files_version newer
                      where newer.tenant_id = old.tenant_id and newer.item_id = old.item_id and newer.number > old.number) > ${KEPT_VERSIONS}
              order by old.created_at limit ${BATCH})
    returning object_id, size_bytes`);
  await dropObjects(
    scope,
    gone.map((version) => version.objectId),
  );
  await changeTenantQuota(scope, { usedBytes: -gone.reduce((sum, version) => sum + version.sizeBytes, 0) });
  return gone.length === BATCH;
}
