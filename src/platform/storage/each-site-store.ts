import type { CronRun } from '../jobs/job.ts';
import type { ObjectStore } from './object-store.ts';

/** A store that a site brought, now or once. */
export interface SiteStore {
  readonly tenantId: string;
  readonly storeId: string;
  readonly store: ObjectStore;
}

/**
 * Every store that sites brought, in turn. One that does not answer, or whose key is gone, is logged and holds up nobody: it
 * is somebody else's machine.
 */
export async function eachSiteStore(run: CronRun, work: (site: SiteStore) => Promise<void>): Promise<void> {
  const { storage } = run.app;
  if (!storage.storeOfTenant) return;
  const rows = await run.ownerRows<{ tenant_id: string; store_id: string }>(
    'select tenant_id, store_id from platform_store order by tenant_id, store_id',
  );
  for (const { tenant_id: tenantId, store_id: storeId } of rows) {
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
