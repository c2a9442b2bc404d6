import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { cron, type CronRun } from '../jobs/job.ts';
import { hasLiveJob } from '../jobs/live-job.ts';
import { endIfBusy } from './end-import.ts';
import { IMPORT_DAYS } from './import-rules.ts';
import { writeImport } from './run-import.ts';
import { deleteImports } from './start-import.ts';
import { takeBackImport } from './undo-import.ts';

const MAX_AT_ONCE = 500;
const DAY_MS = 86_400_000;

type Found = RowOf<'platform_import', 'tenantId' | 'importId' | 'source'>;

/** Ends imports whose job is lost, and forgets those that are too old although their job for that is lost. */
export const settleImportsCron = cron({
  name: 'platform.settle_imports',
  schedule: '*/5 * * * *',
  run: async (run) => {
    const lost = await run.ownerRows(sql<Found>`
      select import.tenant_id, import.import_id, import.source from platform_import as import
       where import.state in ('running', 'undoing')
         and not ${hasLiveJob([writeImport.name, takeBackImport.name], 'importId', sql`import.import_id`)}
       order by import.import_id limit ${MAX_AT_ONCE}`);
    const before = new Date(run.app.clock().getTime() - (IMPORT_DAYS + 1) * DAY_MS);
    const old = await run.ownerRows(sql<Found>`
      select tenant_id, import_id, source from platform_import
       where uploaded_at < ${before} order by import_id limit ${MAX_AT_ONCE}`);
    await settle(run, lost, old);
  },
});

async function settle(run: CronRun, lost: readonly Found[], old: readonly Found[]): Promise<void> {
  if (lost.length + old.length === 0) return;
  await run.eachTenant(async ({ tenant, transaction }) => {
    const ofTenant = ({ tenantId }: Found): boolean => tenantId === tenant.id;
    for (const which of lost.filter(ofTenant))
      await transaction((scope) => endIfBusy(scope, which, 'interrupted'));
    const oldIds = old.filter(ofTenant).map(({ importId }) => importId);
    if (oldIds.length > 0)
      await transaction((scope) => deleteImports(scope, sql`import_id = any(${oldIds}::uuid[])`));
  });
}
