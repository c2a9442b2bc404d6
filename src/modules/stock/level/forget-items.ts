import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { STOCK_SEARCH } from './index-items.ts';

/**
 * Returns which of these items have been moved or reserved since their opening. The others can be forgotten; all are held
 * until the transaction ends.
 */
export async function listMovedItems(scope: Scope, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'stock_level', 'itemId'>>`
    with held as materialized (
      select item_id from stock_level
       where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds as string[]}::uuid[]) order by item_id for update)
    select item_id from held
     where exists (select from stock_movement as moved
                    where moved.tenant_id = ${scope.tenant.id} and moved.item_id = held.item_id and moved.kind <> 'opening')
        or exists (select from stock_reservation as taken where taken.tenant_id = ${scope.tenant.id} and taken.item_id = held.item_id)`);
  return new Set(rows.map(({ itemId }) => itemId));
}

/**
 * Deletes items whose opening is their only movement, with that movement, as if they had never been. Their owner knows that
 * nobody else refers to them; an item that was moved since violates a foreign key.
 */
export async function forgetItems(scope: Scope, itemIds: readonly string[]): Promise<void> {
  await scope.tx.run(sql`
    delete from stock_movement
     where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[]) and kind = 'opening'`);
  await scope.tx.run(sql`
    delete from stock_level where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[])`);
  await removeFromSearch(scope, STOCK_SEARCH, itemIds);
}
