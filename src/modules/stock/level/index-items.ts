import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cron, type JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch, indexForSearch } from '#platform/search/search-index.ts';

/** Search kind of stock items. */
export const STOCK_SEARCH = 'stock.item';

const BATCH = 500;

/** Indexes one item by its label, in the transaction that writes it. */
export async function indexItem(scope: Scope, itemId: string, label: string): Promise<void> {
  await indexForSearch(scope, { kind: STOCK_SEARCH, id: itemId, text: label });
}

/** Indexes items that came without it: from before the list could be searched, or loaded in bulk. */
export const indexItemsCron = cron({
  name: 'stock.index_items',
  schedule: '*/10 * * * *',
  run: async ({ eachTenant }) => eachTenant(indexItems),
});

/** Body of the task for one site: batches until none is left. */
export async function indexItems(job: Pick<JobRun, 'transaction'>): Promise<void> {
  while ((await job.transaction(indexBatch)) === BATCH);
}

async function indexBatch(scope: Scope): Promise<number> {
  const items = await scope.tx.rows(sql<RowOf<'stock_level', 'itemId' | 'label'>>`
    update stock_level l set indexed_at = ${scope.now}
      from (select item_id from stock_level
             where tenant_id = ${scope.tenant.id} and indexed_at is null
             order by item_id limit ${BATCH} for no key update) as batch
     where l.tenant_id = ${scope.tenant.id} and l.item_id = batch.item_id
    returning l.item_id, l.label`);
  await indexAllForSearch(
    scope,
    items.map(({ itemId, label }) => ({ kind: STOCK_SEARCH, id: itemId, text: label })),
  );
  return items.length;
}
