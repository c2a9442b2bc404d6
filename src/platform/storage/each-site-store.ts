import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { CronRun } from '../jobs/job.ts';
import type { ObjectStore } from './object-store.ts';

/** A current or former store of a site. */
export interface SiteStore {
  readonly tenantId: string;
  readonly storeId: string;
  readonly store: ObjectStore;
}

/**
 * Calls `work` for every site's own store in turn. One that is unreachable, or whose key is missing, is logged and
 * does not stop the others: it is a third party's machine.
 */
export async function eachSiteStore(run: CronRun, work: (site: SiteStore) => Promise<void>): Promise<void> {
  const { storage } = run.app;
  if (!storage.storeOfTenant) return;
  const rows = await run.ownerRows(sql<RowOf<'platform_store', 'tenantId' | 'storeId'>>`
    select tenant_id, store_id from platform_store order by tenant_id, store_id`);
  for (const { tenantId, storeId } of rows) {
    run.signal.throwIfAborted();
    try {
      await work({ tenantId, storeId, store: await storage.storeOfTenant(tenantId, storeId) });
    } catch (error) {
      run.signal.throwIfAborted();
      run.log.warn(
        { err: error, tenantId, storeId },
        'A store that a site brought could not be looked through',
      );
    }
  }
}
