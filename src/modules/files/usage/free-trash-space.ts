import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { MAX_BULK_ITEMS } from '../item/file-contract.ts';
import { markPurged } from '../trash/purge-items.ts';
import { tenantUsage } from '../quota/quota.ts';

/** Usage above which a site's oldest trash is purged. */
const PRESSURE = 0.9;

/**
 * Purges the oldest trash of a nearly full site, just enough to be below nine tenths again. Never deletes anything else.
 */
export async function freeTrashSpace(run: JobRun): Promise<void> {
  await run.transaction(async (scope) => {
    const { usedBytes, reservedBytes, limitBytes } = await tenantUsage(scope);
    let excess = usedBytes + reservedBytes - Math.floor(limitBytes * PRESSURE);
    if (excess <= 0) return;
    const rows = await scope.tx.rows(sql<RowOf<'files_item', 'itemId' | 'trashedBytes'>>`
      select item_id, trashed_bytes from files_item
       where tenant_id = ${scope.tenant.id} and trashed_at is not null and purged_at is null
       order by trashed_at, item_id limit ${MAX_BULK_ITEMS}`);
    const given: string[] = [];
    for (const { itemId, trashedBytes: bytes } of rows) {
      if (excess <= 0) break;
      given.push(itemId);
      excess -= bytes;
    }
    await markPurged(scope, given);
    if (given.length > 0)
      run.log.warn({ items: given.length }, 'A site is nearly full: its oldest trash goes');
  });
}
