import { expect } from 'vitest';
import type { ForeignSite, ModuleTesting, Names } from '#platform/testing/module-testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { setUpItem } from './level/adjust-stock.ts';
import { availabilityOf } from './level/stock-queries.ts';
import type { StockPolicy } from './level/stock-rules.ts';

/** Creates an item with so many pieces on the shelf and returns its id. */
export async function stockItem(
  scope: Scope,
  openingQuantity: number,
  policy: StockPolicy = 'forbid',
): Promise<string> {
  const itemId = uuidV7(scope.now);
  await setUpItem(scope, { itemId, label: `ของทดสอบ ${itemId.slice(-4)}`, policy, openingQuantity });
  return itemId;
}

/** Reads the counters of one item. */
export async function countersOf(
  scope: Scope,
  itemId: string,
): Promise<{ onHand: number; reserved: number; available: number }> {
  const level = (await availabilityOf(scope, [itemId])).get(itemId);
  if (!level) throw new Error(`No stock of ${itemId}.`);
  return { onHand: level.onHand, reserved: level.reserved, available: level.available };
}

/** Expects the counters of a tenant to equal the sums of the rows behind them. */
export async function expectStockConsistent(scope: Scope): Promise<void> {
  const wrong = await scope.tx.rows(sql<
    RowOf<'stock_level', 'itemId' | 'onHand' | 'reserved'> & {
      readonly moved: number;
      readonly held: number;
    }
  >`
    select l.item_id, l.on_hand, l.reserved,
           coalesce((select sum(m.quantity) from stock_movement m where m.tenant_id = l.tenant_id and m.item_id = l.item_id), 0)::int as moved,
           coalesce((select sum(r.quantity) from stock_reservation r
                      where r.tenant_id = l.tenant_id and r.item_id = l.item_id and r.status = 'active'), 0)::int as held
      from stock_level l where l.tenant_id = ${scope.tenant.id}`);
  for (const level of wrong) {
    expect(level.onHand, `on hand of ${level.itemId}`).toBe(level.moved);
    expect(level.reserved, `reserved of ${level.itemId}`).toBe(level.held);
  }
}

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  return { item: await admin.findId('/shop/manage/stock', '/shop/manage/stock/') };
}

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'stock.manage': ['manager', 'admin'],
  },
  foreignPages: { make: foreignThings },
  calls: {
    names: {
      'GET /api/stock/items q': 'productWords',
      'GET /api/stock/items after': 'stockCursor',
      'GET /api/stock/items/:item/movements after': 'movementCursor',
    },
    bodies: {
      'POST /api/stock/items/:item/adjustments': { way: 'add', quantity: 1, reason: 'received', note: '' },
    },
  },
  forms: { names: { item: 'item' } },
};
