import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentBuyer } from '#modules/billing/public.ts';
import type { ShipAddress } from './order-contract.ts';
import {
  type Attention,
  type FulfilmentState,
  type OrderFacts,
  type OrderStatus,
  paymentStateOf,
} from './order-rules.ts';
import { ordersRefusals } from '../refusals.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'orders_order.shipAddress': ShipAddress;
    'orders_order.documentBuyer': DocumentBuyer;
  }
}

/** Identifies orders as payment targets in billing and as reservation owners in stock. */
export const ORDER_KIND = 'orders.order';

/** An order row joined with its shipment. */
export type Order = RowOf<
  'orders_order',
  | 'orderId'
  | 'number'
  | 'source'
  | 'status'
  | 'customerUserId'
  | 'guestId'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
  | 'deliveryKind'
  | 'deliveryTitle'
  | 'buyerNote'
  | 'locale'
  | 'subtotalSatang'
  | 'deliverySatang'
  | 'deliveryVatRateBp'
  | 'vatSatang'
  | 'grandTotalSatang'
  | 'paidSatang'
  | 'slipWaitingSince'
  | 'placedAt'
  | 'confirmedAt'
  | 'expiresAt'
  | 'cancelReason'
  | 'attention'
  | 'version'
> &
  RowOf<'orders_shipment', 'carrier'> &
  RowOf<'orders_order', 'shipAddress' | 'documentBuyer' | 'documentWaitsFor'> & {
    readonly fulfilment: FulfilmentState;
    readonly trackingNumber: string;
  };

const orderColumns = sql`
  o.order_id, o.number, o.source, o.status, o.customer_user_id, o.guest_id,
  o.contact_name, o.contact_phone, o.contact_email,
  o.delivery_kind, o.delivery_title, o.ship_address, o.buyer_note, o.locale,
  o.subtotal_satang, o.delivery_satang, o.delivery_vat_rate_bp,
  o.vat_satang, o.grand_total_satang, o.paid_satang, o.slip_waiting_since,
  o.placed_at, o.confirmed_at, o.expires_at, o.cancel_reason, o.attention, o.version,
  o.document_buyer, o.document_waits_for,
  coalesce(s.state, 'unfulfilled') as fulfilment, s.carrier, coalesce(s.tracking_number, '') as tracking_number`;

const orderAndShipment = sql`orders_order o left join orders_shipment s on s.tenant_id = o.tenant_id and s.order_id = o.order_id`;

export function findOrderByNumber(scope: Scope, number: string): Promise<Order | null> {
  return scope.tx.first(sql<Order>`
    select ${orderColumns} from ${orderAndShipment} where o.tenant_id = ${scope.tenant.id} and o.number = ${number}`);
}

export function findOrderById(scope: Scope, orderId: string): Promise<Order | null> {
  return scope.tx.first(sql<Order>`
    select ${orderColumns} from ${orderAndShipment} where o.tenant_id = ${scope.tenant.id} and o.order_id = ${orderId}`);
}

/** Returns the order placed from a cart. Runs on every placing and rarely finds one, so it reads one index, few columns. */
export function findOrderOfCart(
  scope: Scope,
  cartId: string,
): Promise<Pick<Order, 'orderId' | 'number' | 'grandTotalSatang' | 'expiresAt'> | null> {
  return scope.tx.first(sql<Pick<Order, 'orderId' | 'number' | 'grandTotalSatang' | 'expiresAt'>>`
    select order_id, number, grand_total_satang, expires_at
      from orders_order where tenant_id = ${scope.tenant.id} and cart_id = ${cartId}`);
}

/**
 * Locks the order until the transaction ends. Lock its payment first. The order is read after the lock is taken, so that
 * its shipment is up to date too. Refuses with `orders.order_missing`.
 */
export async function lockOrder(scope: Scope, orderId: string): Promise<Order> {
  const [, order] = await Promise.all([
    scope.tx.run(
      sql`select from orders_order where tenant_id = ${scope.tenant.id} and order_id = ${orderId} for update`,
    ),
    scope.tx.first(sql<Order>`
      select ${orderColumns} from ${orderAndShipment} where o.tenant_id = ${scope.tenant.id} and o.order_id = ${orderId}`),
  ]);
  if (!order) throw refuse(ordersRefusals, 'orders.order_missing');
  return order;
}

/** Returns the refusal for an action that the order's current state does not allow. */
export function notPossible(order: Order): Refusal {
  const { status, fulfilment } = order;
  return refuse(ordersRefusals, 'orders.not_possible', {
    status,
    payment: paymentStateOf(factsOf(order)),
    fulfilment,
  });
}

export function factsOf(order: Order): OrderFacts {
  return { ...order, isSlipWaiting: order.slipWaitingSince !== null };
}

export type OrderLineRow = RowOf<
  'orders_line',
  | 'lineNo'
  | 'kind'
  | 'reference'
  | 'sku'
  | 'title'
  | 'variantTitle'
  | 'pictureObjectId'
  | 'pictureSha256'
  | 'stockItemId'
  | 'quantity'
  | 'unitPriceSatang'
  | 'lineTotalSatang'
  | 'vatClass'
  | 'vatRateBp'
  | 'vatSatang'
>;

export function linesOfOrder(scope: Scope, orderId: string): Promise<OrderLineRow[]> {
  return scope.tx.rows(sql<OrderLineRow>`
    select line_no, kind, reference, sku, title, variant_title, picture_object_id,
           picture_sha256, stock_item_id, quantity, unit_price_satang,
           line_total_satang, vat_class, vat_rate_bp, vat_satang
      from orders_line where tenant_id = ${scope.tenant.id} and order_id = ${orderId} order by line_no`);
}

/** Fields that may change after placing. Agreed amounts are not among them. */
export type OrderChange = Partial<{
  status: OrderStatus;
  paidSatang: number;
  slipWaitingSince: Date | null;
  expiresAt: Date;
  attention: Attention | null;
  cancelReason: string;
}>;

/** Timestamp column of each status. */
const REACHED_AT: Readonly<Record<OrderStatus, string | null>> = {
  placed: null,
  confirmed: 'confirmed_at',
  completed: 'completed_at',
  expired: 'expired_at',
  cancelled: 'cancelled_at',
};

const COLUMN_OF: Readonly<Record<keyof OrderChange, string>> = {
  status: 'status',
  paidSatang: 'paid_satang',
  slipWaitingSince: 'slip_waiting_since',
  expiresAt: 'expires_at',
  attention: 'attention',
  cancelReason: 'cancel_reason',
};

/** Updates a locked order; a status change also sets its timestamp. */
export async function changeOrder(scope: Scope, order: Order, change: OrderChange): Promise<Order> {
  const sets = Object.entries(change).map(
    ([key, value]) => sql`${sql.ref(COLUMN_OF[key as keyof OrderChange])} = ${value}`,
  );
  const reachedAt = change.status ? REACHED_AT[change.status] : null;
  if (reachedAt) sets.push(sql`${sql.ref(reachedAt)} = ${scope.now}`);
  if (order.status === 'completed' && change.status && change.status !== 'completed')
    sets.push(sql`${sql.ref('completed_at')} = ${null}`);
  const { version } = await scope.tx.one(sql<RowOf<'orders_order', 'version'>>`
    update orders_order set ${sql.join([sql`version = version + 1`, ...sets])}
     where tenant_id = ${scope.tenant.id} and order_id = ${order.orderId} returning version`);
  const confirmedAt = change.status === 'confirmed' ? scope.now : order.confirmedAt;
  return { ...order, ...change, confirmedAt, version };
}
