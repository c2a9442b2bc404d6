import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';
import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch } from '#platform/search/search-index.ts';
import { bulkLoadPayments } from '#modules/billing/public.ts';
import { bulkLoadSales } from '#modules/stock/public.ts';
import { ORDER_SEARCH } from './announce-order.ts';
import type { Carrier } from '../order/carrier-rules.ts';
import type { ShipAddress } from '../order/order-contract.ts';
import {
  lineLabel,
  MINUTE_MS,
  numberPeriod,
  orderNumber,
  type OrderTotals,
  orderTotals,
} from '../order/order-rules.ts';
import { ORDER_KIND } from '../order/order-rows.ts';
import { ORDER_SERIES } from '../order/order-number.ts';
import { ordersPaths } from '../paths.ts';

/** Batch size that keeps the transaction short. */
export const MAX_BULK_ORDERS = 500;
/** The default of `payWithinMinutes`. */
const PAY_WITHIN_MINUTES = 30;
/** Prefix of the numbers of orders that are outside the series. */
const OUTSIDE_PREFIX = 'BULK-';

export interface BulkOrder {
  readonly orderId: string;
  readonly number: string;
  readonly status: 'completed' | 'confirmed' | 'expired' | 'cancelled';
  readonly placedAt: Date;
  readonly businessOn: string;
  readonly customerUserId: string | null;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  /** Null: picked up. */
  readonly place: Omit<ShipAddress, 'recipient' | 'phone'> | null;
  readonly delivery: { readonly code: string; readonly title: string; readonly feeSatang: number };
  readonly note: string;
  /** 0 for a seller who charges no VAT. */
  readonly vatRateBp: number;
  readonly lines: readonly BulkLine[];
  /** What happened after the placing, in order; it ends with the status. */
  readonly story: readonly BulkEvent[];
  /** Where a parcel was sent with; for orders that were shipped. */
  readonly parcel: { readonly carrier: Carrier; readonly trackingNumber: string } | null;
}

export interface BulkEvent {
  readonly kind: 'confirmed' | 'packed' | 'shipped' | 'delivered' | 'expired' | 'cancelled';
  readonly at: Date;
  /** Null: the system. */
  readonly by: {
    readonly userId: string;
    readonly name: string;
    readonly role: 'user' | 'manager' | 'admin';
  } | null;
}

export interface BulkLine {
  readonly kind: string;
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly picture: { readonly objectId: string; readonly sha256: string } | null;
  readonly quantity: number;
  readonly unitPriceSatang: number;
  readonly vatClass: VatClass;
  /** Stock left after the sale; null in an order that sold nothing, and for goods that are not counted. */
  readonly onHandAfter: number | null;
}

/** Number of the order with this index, outside the series of real orders. */
export function numberOutsideSeries(index: number): string {
  return `${OUTSIDE_PREFIX}${String(index).padStart(8, '0')}`;
}

/** Takes the next numbers of the month of a business date in one statement, for `bulkLoadOrders`. */
export async function takeOrderNumbers(scope: Scope, businessOn: string, count: number): Promise<string[]> {
  const period = numberPeriod(businessOn);
  const { last } = await scope.tx.one(sql<RowAs<'orders_sequence', { last: 'lastNumber' }>>`
    insert into orders_sequence (tenant_id, series, period, last_number) values (${scope.tenant.id}, ${ORDER_SERIES}, ${period}, ${count})
    on conflict (tenant_id, series, period) do update set last_number = orders_sequence.last_number + excluded.last_number
    returning last_number as last`);
  return Array.from({ length: count }, (_, at) => orderNumber(ORDER_SERIES, period, last - count + 1 + at));
}

/**
 * Bulk-loads orders with lines, payments, sales, shipments and histories, bypassing the use cases but keeping related rows
 * consistent. An item appears at most once per order. Nobody is notified.
 */
export async function bulkLoadOrders(scope: Scope, orders: readonly BulkOrder[]): Promise<void> {
  if (orders.length > MAX_BULK_ORDERS) throw new RangeError(`At most ${MAX_BULK_ORDERS} orders at a time.`);
  const priced = orders.map((order) => ({
    ...order,
    totals: orderTotals(order.lines, order.delivery.feeSatang, order.vatRateBp),
  }));
  await insertOrders(scope, priced);
  await insertLines(scope, priced);
  await insertHistories(scope, priced);
  await bulkLoadPayments(scope, ORDER_KIND, priced.map(paymentOf));
  await bulkLoadSales(scope, ORDER_KIND, priced.flatMap(salesOf));
  await indexAllForSearch(
    scope,
    orders.map(({ orderId, number, contact }) => ({
      kind: ORDER_SEARCH,
      id: orderId,
      text: [number, ...Object.values(contact)].join('\n'),
    })),
  );
}

/** Returns how many orders outside the series were loaded, so that an interrupted load can resume. */
export async function countBulkOrders(scope: Scope): Promise<number> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from orders_order where tenant_id = ${scope.tenant.id} and number like ${`${OUTSIDE_PREFIX}%`}`);
  return count;
}

/** Which of these orders exist already, so that an interrupted load can resume. */
export async function findLoadedOrders(scope: Scope, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'orders_order', 'orderId'>>`
    select order_id from orders_order where tenant_id = ${scope.tenant.id} and order_id = any(${orderIds}::uuid[])`);
  return new Set(rows.map(({ orderId }) => orderId));
}

type PricedOrder = BulkOrder & { readonly totals: OrderTotals };

function isSold({ status }: BulkOrder): boolean {
  return status === 'completed' || status === 'confirmed';
}

function timeOf({ story }: BulkOrder, kind: BulkEvent['kind']): string | null {
  return story.find((event) => event.kind === kind)?.at.toISOString() ?? null;
}

function payUntil({ placedAt }: BulkOrder): string {
  return new Date(placedAt.getTime() + PAY_WITHIN_MINUTES * MINUTE_MS).toISOString();
}

async function insertOrders(scope: Scope, orders: readonly PricedOrder[]): Promise<void> {
  const rows = orders.map((order) => ({
    id: order.orderId,
    number: order.number,
    status: order.status,
    userId: order.customerUserId,
    ...order.contact,
    kind: order.place === null ? 'pickup' : 'ship',
    address: order.place && { recipient: order.contact.name, phone: order.contact.phone, ...order.place },
    deliveryCode: order.delivery.code,
    deliveryTitle: order.delivery.title,
    note: order.note,
    subtotal: order.totals.subtotalSatang,
    delivery: order.delivery.feeSatang,
    deliveryRate: order.totals.delivery.vatRateBp,
    deliveryVat: order.totals.delivery.vatSatang,
    vat: order.totals.vatSatang,
    total: order.totals.grandTotalSatang,
    isSold: isSold(order),
    placedAt: order.placedAt.toISOString(),
    businessOn: order.businessOn,
    expiresAt: payUntil(order),
    confirmedAt: timeOf(order, 'confirmed'),
    completedAt: order.status === 'completed' ? timeOf(order, 'delivered') : null,
    expiredAt: timeOf(order, 'expired'),
    cancelledAt: timeOf(order, 'cancelled'),
  }));
  await scope.tx.run(sql`
    insert into orders_order (tenant_id, order_id, number, source, status, customer_user_id, contact_name, contact_phone, contact_email, delivery_kind,
                              delivery_code, delivery_title, ship_address, buyer_note, locale, subtotal_satang, delivery_satang, delivery_vat_rate_bp,
                              delivery_vat_satang, vat_satang, grand_total_satang, paid_satang, placed_at, business_date, announced_at, expires_at,
                              confirmed_at, completed_at, expired_at, cancelled_at, cancel_reason)
    select ${scope.tenant.id}, id, number, 'shop', status, "userId", name, phone, email, kind, "deliveryCode", "deliveryTitle", address, note, 'th', subtotal,
           delivery, "deliveryRate", "deliveryVat", vat, total, case when "isSold" then total else 0 end, "placedAt", "businessOn", "placedAt", "expiresAt",
           "confirmedAt", "completedAt", "expiredAt", "cancelledAt", case when "cancelledAt" is null then null else '' end
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, number text, status text, "userId" uuid, name text, phone text, email text,
           kind text, "deliveryCode" text, "deliveryTitle" text, address jsonb, note text, subtotal bigint, delivery bigint, "deliveryRate" integer,
           "deliveryVat" bigint, vat bigint, total bigint, "isSold" boolean, "placedAt" timestamptz, "businessOn" date, "expiresAt" timestamptz,
           "confirmedAt" timestamptz, "completedAt" timestamptz, "expiredAt" timestamptz, "cancelledAt" timestamptz)`);
}

async function insertLines(scope: Scope, orders: readonly PricedOrder[]): Promise<void> {
  const lines = orders.flatMap(({ orderId, lines, totals }) =>
    lines.map(({ unitPriceSatang, picture, ...line }, at) => ({
      ...line,
      ...picture,
      price: unitPriceSatang,
      total: totals.lines[at]?.lineTotalSatang,
      rate: totals.lines[at]?.vatRateBp,
      vat: totals.lines[at]?.vatSatang,
      orderId,
      lineNo: at + 1,
    })),
  );
  await scope.tx.run(sql`
    insert into orders_line (tenant_id, order_id, line_no, kind, reference, sku, title, variant_title, picture_object_id, picture_sha256, stock_item_id,
                             quantity, unit_price_satang, line_total_satang, vat_class, vat_rate_bp, vat_satang)
    select ${scope.tenant.id}, "orderId", "lineNo", kind, "itemId"::text, sku, title, "variantTitle", "objectId", sha256, "itemId", quantity, price, total,
           "vatClass", rate, vat
      from json_to_recordset(${JSON.stringify(lines)}::json)
        as line ("orderId" uuid, "lineNo" integer, kind text, "itemId" uuid, sku text, title text, "variantTitle" text, "objectId" uuid, sha256 text,
                 quantity integer, price bigint, total bigint, "vatClass" text, rate integer, vat bigint)`);
}

/** Inserts the shipments of orders that were packed, and the history of every order. */
async function insertHistories(scope: Scope, orders: readonly BulkOrder[]): Promise<void> {
  const parcels = orders.flatMap((order) => {
    const [packed, shipped, delivered] = (['packed', 'shipped', 'delivered'] as const).map((kind) =>
      timeOf(order, kind),
    );
    const state = delivered ? 'delivered' : shipped ? 'shipped' : packed ? 'packed' : null;
    return state === null ? [] : [{ id: order.orderId, state, ...order.parcel, packed, shipped, delivered }];
  });
  await scope.tx.run(sql`
    insert into orders_shipment (tenant_id, order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at)
    select ${scope.tenant.id}, id, state, carrier, coalesce("trackingNumber", ''), packed, shipped, delivered
      from json_to_recordset(${JSON.stringify(parcels)}::json) as parcel (id uuid, state text, carrier text, "trackingNumber" text, packed timestamptz,
           shipped timestamptz, delivered timestamptz)`);
  const events = orders.flatMap(({ orderId, story }) =>
    story.map(({ kind, at, by }) => ({
      id: orderId,
      kind,
      at: at.toISOString(),
      role: by?.role ?? 'system',
      userId: by?.userId,
      name: by?.name ?? '',
    })),
  );
  await scope.tx.run(sql`
    insert into orders_event (tenant_id, order_id, kind, actor_role, actor_id, actor_name, occurred_at)
    select ${scope.tenant.id}, id, kind, role, "userId", name, at
      from json_to_recordset(${JSON.stringify(events)}::json) as event (id uuid, kind text, role text, "userId" uuid, name text, at timestamptz)`);
}

function paymentOf(order: PricedOrder) {
  const { delivery, totals } = order;
  const confirmed = order.story.find(({ kind }) => kind === 'confirmed');
  return {
    targetId: order.orderId,
    label: order.number,
    amountSatang: totals.grandTotalSatang,
    contact: order.contact,
    payerUserId: order.customerUserId,
    lines: [
      ...order.lines.map((line, at) => ({
        label: lineLabel(line),
        amountSatang: totals.lines[at]?.lineTotalSatang ?? 0,
      })),
      ...(delivery.feeSatang > 0 ? [{ label: delivery.title, amountSatang: delivery.feeSatang }] : []),
    ],
    returnPath: ordersPaths.order(order.number),
    managePath: ordersPaths.manageOrder(order.number),
    openedAt: order.placedAt.toISOString(),
    expiresAt: payUntil(order),
    paidAt: confirmed?.at.toISOString() ?? null,
    confirmedBy: confirmed?.by ?? null,
    expiredAt: timeOf(order, 'expired'),
    cancelledAt: timeOf(order, 'cancelled'),
  };
}

function salesOf(order: BulkOrder) {
  const at = timeOf(order, 'confirmed');
  return order.lines.flatMap(({ itemId, quantity, onHandAfter }) =>
    onHandAfter === null || at === null
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
