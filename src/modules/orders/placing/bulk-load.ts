import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';
import { bulkLoadPayments } from '#modules/billing/public.ts';
import { bulkLoadSales } from '#modules/stock/public.ts';
import { ORDER_SEARCH } from './announce-order.ts';
import { HOUR_MS, MINUTE_MS } from '../order/order-rules.ts';
import { ORDER_KIND } from '../order/order-rows.ts';
import { ordersPaths } from '../paths.ts';

/** Batch size that keeps the transaction short. */
export const MAX_BULK_ORDERS = 500;
/** The default of `payWithinMinutes`. */
const PAY_WITHIN_MINUTES = 30;
/** Prefix of loaded orders' numbers, so that the real series is unaffected. */
const NUMBER_PREFIX = 'BULK-';

export interface BulkOrder {
  /** Counts from 0; the order number is derived from it. */
  readonly index: number;
  readonly orderId: string;
  readonly status: 'completed' | 'confirmed' | 'expired' | 'cancelled';
  readonly placedAt: Date;
  readonly businessOn: string;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  readonly place: {
    readonly line: string;
    readonly tambon: string;
    readonly amphure: string;
    readonly province: string;
    readonly zip: string;
  };
  readonly deliverySatang: number;
  readonly lines: readonly BulkLine[];
}

export interface BulkLine {
  readonly kind: string;
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceSatang: number;
  /** Stock left after the sale; null in an order that sold nothing. */
  readonly onHandAfter: number | null;
}

/**
 * Bulk-loads orders with lines, payments, sales, shipments and histories for benchmarks, bypassing the use cases but keeping
 * related rows consistent. The seller charges no VAT. An item appears at most once per order.
 */
export async function bulkLoadOrders(scope: Scope, orders: readonly BulkOrder[]): Promise<void> {
  if (orders.length > MAX_BULK_ORDERS) throw new RangeError(`At most ${MAX_BULK_ORDERS} orders at a time.`);
  await insertOrders(scope, orders);
  await insertLines(scope, orders);
  await insertHistories(scope, orders);
  await bulkLoadPayments(scope, ORDER_KIND, orders.map(paymentOf));
  await bulkLoadSales(scope, ORDER_KIND, orders.flatMap(salesOf));
  await Promise.all(
    orders.map((order) =>
      indexForSearch(scope, {
        kind: ORDER_SEARCH,
        id: order.orderId,
        text: [numberOf(order), ...Object.values(order.contact)].join('\n'),
      }),
    ),
  );
}

/** Returns how many orders were loaded, so that an interrupted load can resume. */
export async function countBulkOrders(scope: Scope): Promise<number> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from orders_order where tenant_id = ${scope.tenant.id} and number like ${`${NUMBER_PREFIX}%`}`);
  return count;
}

function numberOf({ index }: BulkOrder): string {
  return `${NUMBER_PREFIX}${String(index).padStart(8, '0')}`;
}

function totalOf({ lines, deliverySatang }: BulkOrder): { subtotal: number; total: number } {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceSatang, 0);
  return { subtotal, total: subtotal + deliverySatang };
}

function isSold({ status }: BulkOrder): boolean {
  return status === 'completed' || status === 'confirmed';
}

function later({ placedAt }: BulkOrder, hours: number): string {
  return new Date(placedAt.getTime() + hours * HOUR_MS).toISOString();
}

function payUntil({ placedAt }: BulkOrder): string {
  return new Date(placedAt.getTime() + PAY_WITHIN_MINUTES * MINUTE_MS).toISOString();
}

async function insertOrders(scope: Scope, orders: readonly BulkOrder[]): Promise<void> {
  const rows = orders.map((order) => ({
    id: order.orderId,
    number: numberOf(order),
    status: order.status,
    ...order.contact,
    address: { recipient: order.contact.name, phone: order.contact.phone, ...order.place },
    ...totalOf(order),
    delivery: order.deliverySatang,
    isSold: isSold(order),
    placedAt: order.placedAt.toISOString(),
    businessOn: order.businessOn,
    expiresAt: payUntil(order),
    confirmedAt: isSold(order) ? later(order, 0.3) : null,
    completedAt: order.status === 'completed' ? later(order, 72) : null,
    expiredAt: order.status === 'expired' ? payUntil(order) : null,
    cancelledAt: order.status === 'cancelled' ? later(order, 0.2) : null,
  }));
  await scope.tx.run(sql`
    insert into orders_order (tenant_id, order_id, number, source, status, contact_name, contact_phone, contact_email, delivery_kind, delivery_code,
                              delivery_title, ship_address, buyer_note, locale, subtotal_satang, delivery_satang, delivery_vat_rate_bp, delivery_vat_satang,
                              vat_satang, grand_total_satang, paid_satang, placed_at, business_date, announced_at, expires_at, confirmed_at, completed_at,
                              expired_at, cancelled_at, cancel_reason)
    select ${scope.tenant.id}, id, number, 'shop', status, name, phone, email, 'ship', 'post', 'ไปรษณีย์ไทย', address, '', 'th', subtotal, delivery, 0, 0, 0, total,
           case when "isSold" then total else 0 end, "placedAt", "businessOn", "placedAt", "expiresAt", "confirmedAt", "completedAt", "expiredAt", "cancelledAt",
           case when "cancelledAt" is null then null else '' end
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, number text, status text, name text, phone text, email text, address jsonb,
           subtotal bigint, delivery bigint, total bigint, "isSold" boolean, "placedAt" timestamptz, "businessOn" date, "expiresAt" timestamptz,
           "confirmedAt" timestamptz, "completedAt" timestamptz, "expiredAt" timestamptz, "cancelledAt" timestamptz)`);
}

async function insertLines(scope: Scope, orders: readonly BulkOrder[]): Promise<void> {
  const lines = orders.flatMap((order) =>
    order.lines.map((line, at) => ({ ...line, orderId: order.orderId, lineNo: at + 1 })),
  );
  await scope.tx.run(sql`
    insert into orders_line (tenant_id, order_id, line_no, kind, reference, sku, title, stock_item_id, quantity, unit_price_satang, line_total_satang,
                             vat_class, vat_rate_bp, vat_satang)
    select ${scope.tenant.id}, "orderId", "lineNo", kind, "itemId"::text, sku, title, "itemId", quantity, price, quantity * price, 'standard', 0, 0
      from json_to_recordset(${JSON.stringify(lines.map(({ unitPriceSatang, ...line }) => ({ ...line, price: unitPriceSatang })))}::json)
        as line ("orderId" uuid, "lineNo" integer, kind text, "itemId" uuid, sku text, title text, quantity integer, price bigint)`);
}

/** Inserts shipments of completed orders and the history of every order. */
async function insertHistories(scope: Scope, orders: readonly BulkOrder[]): Promise<void> {
  const delivered = orders.filter(({ status }) => status === 'completed');
  const parcels = delivered.map((order) => ({
    id: order.orderId,
    tracking: `EB${String(order.index).padStart(9, '0')}TH`,
    packed: later(order, 8),
    shipped: later(order, 24),
    delivered: later(order, 72),
  }));
  await scope.tx.run(sql`
    insert into orders_shipment (tenant_id, order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at)
    select ${scope.tenant.id}, id, 'delivered', 'thailand_post', tracking, packed, shipped, delivered
      from json_to_recordset(${JSON.stringify(parcels)}::json) as parcel (id uuid, tracking text, packed timestamptz, shipped timestamptz, delivered timestamptz)`);
  const events = orders.flatMap((order) =>
    historyOf(order).map(([kind, hours]) => ({ id: order.orderId, kind, at: later(order, hours) })),
  );
  await scope.tx.run(sql`
    insert into orders_event (tenant_id, order_id, kind, actor_role, occurred_at)
    select ${scope.tenant.id}, id, kind, 'system', at from json_to_recordset(${JSON.stringify(events)}::json) as event (id uuid, kind text, at timestamptz)`);
}

function historyOf({ status }: BulkOrder): readonly (readonly [kind: string, hours: number])[] {
  if (status === 'completed')
    return [
      ['confirmed', 0.3],
      ['shipped', 24],
      ['delivered', 72],
    ];
  if (status === 'confirmed') return [['confirmed', 0.3]];
  return [[status, status === 'expired' ? PAY_WITHIN_MINUTES / 60 : 0.2]];
}

function paymentOf(order: BulkOrder) {
  return {
    targetId: order.orderId,
    label: numberOf(order),
    amountSatang: totalOf(order).total,
    contact: order.contact,
    returnPath: ordersPaths.order(numberOf(order)),
    managePath: ordersPaths.manageOrder(numberOf(order)),
    openedAt: order.placedAt.toISOString(),
    expiresAt: payUntil(order),
    paidAt: isSold(order) ? later(order, 0.3) : null,
    expiredAt: order.status === 'expired' ? payUntil(order) : null,
    cancelledAt: order.status === 'cancelled' ? later(order, 0.2) : null,
  };
}

function salesOf(order: BulkOrder) {
  const at = later(order, 0.3);
  return order.lines.flatMap(({ itemId, quantity, onHandAfter }) =>
    onHandAfter === null
      ? []
      : [
          {
            itemId,
            ownerId: order.orderId,
            quantity,
            onHandAfter,
            at,
            businessOn: order.businessOn,
            isOpen: order.status === 'confirmed',
          },
        ],
  );
}
