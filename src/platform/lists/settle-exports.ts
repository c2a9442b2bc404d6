import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { cron } from '../jobs/job.ts';
import { hasLiveJob } from '../jobs/live-job.ts';
import { endExport, makeListExport } from './exports.ts';

const MAX_AT_ONCE = 500;

/** Ends exports whose job is lost: their people would wait for ever. */
export const settleExportsCron = cron({
  name: 'platform.settle_exports',
  schedule: '*/5 * * * *',
  run: async (run) => {
    const lost = await run.ownerRows(sql<RowOf<'platform_export', 'tenantId' | 'exportId'>>`
      select file.tenant_id, file.export_id from platform_export as file
       where file.state = 'asked' and not ${hasLiveJob([makeListExport.name], 'exportId', sql`file.export_id`)}
       order by file.export_id limit ${MAX_AT_ONCE}`);
    if (lost.length === 0) return;
    await run.eachTenant(async ({ tenant, transaction }) => {
      for (const { tenantId, exportId } of lost)
        if (tenantId === tenant.id)
          await transaction((scope) =>
            endExport(scope, { exportId, rows: 0, state: 'failed', objectId: null }),
          );
    });
  },
});
