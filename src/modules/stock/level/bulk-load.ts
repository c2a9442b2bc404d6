import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';

/** Maximum number of rows per call of a bulk loader, to keep transactions short. */
export const MAX_BULK_ROWS = 10_000;

export interface BulkItem {
  readonly itemId: string;
  readonly label: string;
  /** Opening stock, and stock on hand after all sales that will be loaded. */
  readonly opening: number;
  readonly onHand: number;
}

/**
 * Bulk-loads counted items with their opening stock for measurements, bypassing the use cases. Load their sales with
 * `bulkLoadSales` afterwards.
 */
export async function bulkLoadStock(scope: Scope, items: readonly BulkItem[]): Promise<void> {
  requireFew(items);
  const item = sql`json_to_recordset(${JSON.stringify(items)}::json) as item ("itemId" uuid, label text, opening integer, "onHand" integer)`;
  await scope.tx.run(sql`
    insert into stock_level (tenant_id, item_id, label, policy, on_hand, updated_at)
    select ${scope.tenant.id}, "itemId", label, 'forbid', "onHand", ${scope.now} from ${item}`);
  await scope.tx.run(sql`
    insert into stock_movement (tenant_id, item_id, kind, quantity, on_hand_after, ref_kind, ref_id, occurred_at, business_date)
    select ${scope.tenant.id}, "itemId", 'opening', opening, opening, 'stock.adjustment', uuidv7(), ${scope.now}, ${zonedDay(scope.now, scope.tenant.zone)}::date
      from ${item} where opening <> 0`);
}

export interface BulkSale {
  readonly itemId: string;
  readonly ownerId: string;
  readonly quantity: number;
  readonly onHandAfter: number;
  readonly at: string;
  readonly businessOn: string;
  /** The owner can still be cancelled, so its reservation is kept. */
  readonly isOpen: boolean;
}

/** Bulk-loads sales of one owner kind, bypassing the use cases. `bulkLoadStock` has already counted them. */
export async function bulkLoadSales(
  scope: Scope,
  ownerKind: string,
  sales: readonly BulkSale[],
): Promise<void> {
  requireFew(sales);
  const rows = sales.map((one) => ({ ...one, id: uuidV7(new Date(one.at)) }));
  const sale = sql`json_to_recordset(${JSON.stringify(rows)}::json) as sale (id uuid, "itemId" uuid, "ownerId" uuid, quantity integer, "onHandAfter" integer,
    at timestamptz, "businessOn" date, "isOpen" boolean)`;
  await scope.tx.run(sql`
    insert into stock_movement (tenant_id, movement_id, item_id, kind, quantity, on_hand_after, ref_kind, ref_id, occurred_at, business_date)
    select ${scope.tenant.id}, id, "itemId", 'sale', -quantity, "onHandAfter", ${ownerKind}, "ownerId", at, "businessOn" from ${sale}`);
  await scope.tx.run(sql`
    insert into stock_reservation (tenant_id, owner_kind, owner_id, item_id, quantity, status, expires_at, reserved_at, settled_at)
    select ${scope.tenant.id}, ${ownerKind}, "ownerId", "itemId", quantity, 'committed', at, at, at from ${sale} where "isOpen"`);
}

export interface BulkReceipt {
  readonly itemId: string;
  readonly quantity: number;
  readonly onHandAfter: number;
  readonly at: string;
  readonly businessOn: string;
}

/**
 * Bulk-loads goods received, bypassing the use cases. What `bulkLoadSales` then sells of them leaves the stock as it was, so
 * levels stay.
 */
export async function bulkLoadReceipts(
  scope: Scope,
  receipts: readonly BulkReceipt[],
  note: string,
): Promise<void> {
  requireFew(receipts);
  const rows = receipts.map((receipt) => ({ ...receipt, id: uuidV7(new Date(receipt.at)) }));
  await scope.tx.run(sql`
    insert into stock_movement (tenant_id, movement_id, item_id, kind, quantity, on_hand_after, ref_kind, ref_id, note, occurred_at, business_date)
    select ${scope.tenant.id}, id, "itemId", 'received', quantity, "onHandAfter", 'stock.adjustment', uuidv7(), ${note}, at, "businessOn"
      from json_to_recordset(${JSON.stringify(rows)}::json) as receipt (id uuid, "itemId" uuid, quantity integer, "onHandAfter" integer, at timestamptz,
           "businessOn" date)`);
}

/** Returns the movements of counted items until a time, oldest first: what was on hand after each. */
export function listBalances(
  scope: Scope,
): Promise<RowOf<'stock_movement', 'itemId' | 'quantity' | 'occurredAt'>[]> {
  return scope.tx.rows(sql<RowOf<'stock_movement', 'itemId' | 'quantity' | 'occurredAt'>>`
    select item_id, quantity, occurred_at from stock_movement where tenant_id = ${scope.tenant.id} order by occurred_at limit ${MAX_BULK_ROWS}`);
}

function requireFew(rows: readonly unknown[]): void {
  if (rows.length > MAX_BULK_ROWS) throw new RangeError(`At most ${MAX_BULK_ROWS} rows at a time.`);
}
