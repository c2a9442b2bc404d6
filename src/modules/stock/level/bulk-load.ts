import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/** Most rows that one call of a bulk loader writes: one short transaction. */
export const MAX_BULK_ROWS = 10_000;

export interface BulkItem {
  readonly itemId: string;
  readonly label: string;
  /** What was there on the first day, and what is there after every sale that will be loaded. */
  readonly opening: number;
  readonly onHand: number;
}

/** Loads counted items with their opening, past the use cases, for measurements. Their sales must follow by `bulkLoadSales`. */
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
  /** The owner may still be undone: its reservation is kept. */
  readonly isOpen: boolean;
}

/** Loads sales of an owner's kind, past the use cases: `bulkLoadStock` has counted them already. */
export async function bulkLoadSales(
  scope: Scope,
  ownerKind: string,
  sales: readonly BulkSale[],
): Promise<void> {
  requireFew(sales);
  const sale = sql`json_to_recordset(${JSON.stringify(sales)}::json) as sale ("itemId" uuid, "ownerId" uuid, quantity integer, "onHandAfter" integer,
    at timestamptz, "businessOn" date, "isOpen" boolean)`;
  await scope.tx.run(sql`
    insert into stock_movement (tenant_id, item_id, kind, quantity, on_hand_after, ref_kind, ref_id, occurred_at, business_date)
    select ${scope.tenant.id}, "itemId", 'sale', -quantity, "onHandAfter", ${ownerKind}, "ownerId", at, "businessOn" from ${sale}`);
  await scope.tx.run(sql`
    insert into stock_reservation (tenant_id, owner_kind, owner_id, item_id, quantity, status, expires_at, reserved_at, settled_at)
    select ${scope.tenant.id}, ${ownerKind}, "ownerId", "itemId", quantity, 'committed', at, at, at from ${sale} where "isOpen"`);
}

function requireFew(rows: readonly unknown[]): void {
  if (rows.length > MAX_BULK_ROWS) throw new RangeError(`At most ${MAX_BULK_ROWS} rows at a time.`);
}
