import { sql } from '#platform/db/query.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';
import type { Carrier } from './carrier-rules.ts';
import type { ShipAddress } from './order-contract.ts';
import {
  type Attention,
  type DeliveryKind,
  type FulfilmentState,
  type OrderFacts,
  type OrderStatus,
  paymentStateOf,
} from './order-rules.ts';
import { ordersRefusals } from '../refusals.ts';

/** Target of an order's payment, and owner of its stock: orders' own words at their neighbours. */
export const ORDER_KIND = 'orders.order';

/** One order with its shipment, as the rows say it. */
export interface Order {
  readonly orderId: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly customerUserId: string | null;
  readonly guestId: string | null;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly deliveryKind: DeliveryKind;
  readonly deliveryTitle: string;
  readonly shipAddress: ShipAddress | null;
  readonly buyerNote: string;
  readonly locale: 'th' | 'en';
  readonly subtotalSatang: number;
  readonly deliverySatang: number;
  readonly deliveryVatRateBp: number;
  readonly vatSatang: number;
  readonly grandTotalSatang: number;
  readonly paidSatang: number;
  readonly slipWaitingSince: Date | null;
  readonly placedAt: Date;
  readonly expiresAt: Date | null;
  readonly cancelReason: string | null;
  readonly attention: Attention | null;
  readonly version: number;
  readonly fulfilment: FulfilmentState;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string;
}

const orderColumns = sql`
  o.order_id as "orderId", o.number, o.status, o.customer_user_id as "customerUserId", o.guest_id as "guestId",
  o.contact_name as "contactName", o.contact_phone as "contactPhone", o.contact_email as "contactEmail",
  o.delivery_kind as "deliveryKind", o.delivery_title as "deliveryTitle", o.ship_address as "shipAddress", o.buyer_note as "buyerNote", o.locale,
  o.subtotal_satang as "subtotalSatang", o.delivery_satang as "deliverySatang", o.delivery_vat_rate_bp as "deliveryVatRateBp",
  o.vat_satang as "vatSatang", o.grand_total_satang as "grandTotalSatang", o.paid_satang as "paidSatang", o.slip_waiting_since as "slipWaitingSince",
  o.placed_at as "placedAt", o.expires_at as "expiresAt", o.cancel_reason as "cancelReason", o.attention, o.version,
  coalesce(s.state, 'unfulfilled') as fulfilment, s.carrier, coalesce(s.tracking_number, '') as "trackingNumber"`;

const orderAndShipment = sql`orders_order o left join orders_shipment s on s.tenant_id = o.tenant_id and s.order_id = o.order_id`;

export function findOrderByNumber(scope: Scope, number: string): Promise<Order | null> {
  return scope.tx.first(sql<Order>`
    select ${orderColumns} from ${orderAndShipment} where o.tenant_id = ${scope.tenant.id} and o.number = ${number}`);
}

/** The order that a cart became. Every placing asks, and nearly always there is none, so it reads one index and few columns. */
export function findOrderOfCart(
  scope: Scope,
  cartId: string,
): Promise<Pick<Order, 'orderId' | 'number' | 'grandTotalSatang' | 'expiresAt'> | null> {
  return scope.tx.first(sql<Pick<Order, 'orderId' | 'number' | 'grandTotalSatang' | 'expiresAt'>>`
    select order_id as "orderId", number, grand_total_satang as "grandTotalSatang", expires_at as "expiresAt"
      from orders_order where tenant_id = ${scope.tenant.id} and cart_id = ${cartId}`);
}

/**
 * Holds the order until the transaction ends; lock its payment first. The order is read after the lock is there, so that
 * its shipment is as fresh as itself. Refuses with `orders.order_missing`.
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

/** The refusal of somebody who asked for what the order's table does not offer. */
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

export interface OrderLineRow {
  readonly lineNo: number;
  readonly kind: string;
  readonly reference: string;
  readonly sku: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly pictureObjectId: string | null;
  readonly pictureSha256: string | null;
  readonly stockItemId: string | null;
  readonly quantity: number;
  readonly unitPriceSatang: number;
  readonly lineTotalSatang: number;
  readonly vatClass: VatClass;
  readonly vatRateBp: number;
  readonly vatSatang: number;
}

export function linesOfOrder(scope: Scope, orderId: string): Promise<OrderLineRow[]> {
  return scope.tx.rows(sql<OrderLineRow>`
    select line_no as "lineNo", kind, reference, sku, title, variant_title as "variantTitle", picture_object_id as "pictureObjectId",
           picture_sha256 as "pictureSha256", stock_item_id as "stockItemId", quantity, unit_price_satang as "unitPriceSatang",
           line_total_satang as "lineTotalSatang", vat_class as "vatClass", vat_rate_bp as "vatRateBp", vat_satang as "vatSatang"
      from orders_line where tenant_id = ${scope.tenant.id} and order_id = ${orderId} order by line_no`);
}

/** What changes in an order after placing. Amounts that were agreed are not among it. */
export type OrderChange = Partial<{
  status: OrderStatus;
  paidSatang: number;
  slipWaitingSince: Date | null;
  expiresAt: Date;
  attention: Attention | null;
  cancelReason: string;
}>;

/** Columns that remember when a status was reached. */
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

/** Writes a change of a locked order; reaching a status also writes when. */
export async function changeOrder(scope: Scope, order: Order, change: OrderChange): Promise<Order> {
  const sets = Object.entries(change).map(
    ([key, value]) => sql`${sql.ref(COLUMN_OF[key as keyof OrderChange])} = ${value}`,
  );
  const reachedAt = change.status ? REACHED_AT[change.status] : null;
  if (reachedAt) sets.push(sql`${sql.ref(reachedAt)} = ${scope.now}`);
  if (order.status === 'completed' && change.status && change.status !== 'completed')
    sets.push(sql`${sql.ref('completed_at')} = ${null}`);
  const { version } = await scope.tx.one(sql<{ version: number }>`
    update orders_order set ${sql.join([sql`version = version + 1`, ...sets])}
     where tenant_id = ${scope.tenant.id} and order_id = ${order.orderId} returning version`);
  return { ...order, ...change, version };
}
