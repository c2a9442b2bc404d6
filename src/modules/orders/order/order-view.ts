import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { findCursorPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from './order-references.ts';
import {
  OrderNumber,
  type OrderState,
  type OrderSummary,
  type OrderView,
  type TimelineEntry,
} from './order-contract.ts';
import type { OrderHistoryRow } from './order-history.ts';
import { type FulfilmentState, paymentStateOf, type TimelineKind } from './order-rules.ts';
import { factsOf, type Order, type OrderLineRow } from './order-rows.ts';

/** Returns the order's three axes. */
export function stateOf(order: Order): OrderState {
  const { status, fulfilment, deliveryKind } = order;
  return { status, fulfilment, deliveryKind, payment: paymentStateOf(factsOf(order)) };
}

/** Returns what buyers and managers both see. */
export function viewOf(
  scope: Scope,
  order: Order,
  lines: readonly OrderLineRow[],
): Omit<OrderView, 'paymentSlug' | 'timeline' | 'actions'> {
  const { number, version, placedAt, expiresAt, shipAddress, deliveryTitle, buyerNote } = order;
  const {
    subtotalSatang,
    deliverySatang,
    vatSatang,
    grandTotalSatang,
    paidSatang,
    carrier,
    trackingNumber,
    cancelReason,
  } = order;
  return {
    ...stateOf(order),
    ...{ number, version, shipAddress, deliveryTitle, buyerNote, carrier, trackingNumber, cancelReason },
    ...{ subtotalSatang, deliverySatang, vatSatang, grandTotalSatang, paidSatang },
    placedAt: placedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    contact: { name: order.contactName, phone: order.contactPhone, email: order.contactEmail },
    vatRateBp: Math.max(order.deliveryVatRateBp, ...lines.map((line) => line.vatRateBp)),
    lines: lines.map(
      ({
        lineNo,
        sku,
        title,
        variantTitle,
        quantity,
        unitPriceSatang,
        lineTotalSatang,
        vatClass,
        ...line
      }) => ({
        ...{ lineNo, sku, title, variantTitle, quantity, unitPriceSatang, lineTotalSatang, vatClass },
        pictureUrl: pictureUrl(scope, line),
      }),
    ),
  };
}

/** Returns the order's payment, even a late one; nulls when there is nothing to pay. */
export async function paymentOf(
  scope: Scope,
  order: Order,
): Promise<{ paymentId: string | null; paymentSlug: string | null }> {
  const payment = await findPaymentOf(scope, targetOf(order.orderId));
  return { paymentId: payment?.paymentId ?? null, paymentSlug: payment?.slug ?? null };
}

/** History entries that only managers see. */
const DESK_ONLY: readonly TimelineKind[] = ['attention_raised', 'attention_settled'];

/** Returns the order's history, oldest first. Buyers do not see who acted, nor the `DESK_ONLY` entries. */
export function timelineOf(
  order: Order,
  events: readonly OrderHistoryRow[],
  reader: 'buyer' | 'desk',
): TimelineEntry[] {
  const placed = {
    kind: 'placed' as const,
    at: order.placedAt.toISOString(),
    reason: null,
    amountSatang: null,
    attention: null,
    actor: null,
  };
  const visible = events.filter(({ kind }) => reader === 'desk' || !DESK_ONLY.includes(kind));
  return [placed, ...visible.map((event) => entryOf(event, reader))];
}

function entryOf(
  { kind, detail, actorName, occurredAt }: OrderHistoryRow,
  reader: 'buyer' | 'desk',
): TimelineEntry {
  return {
    kind,
    at: occurredAt.toISOString(),
    reason: detail.reason ?? null,
    amountSatang: detail.amountSatang ?? null,
    attention: detail.attention ?? null,
    actor: reader === 'desk' && actorName !== '' ? actorName : null,
  };
}

/** A row of any order list. */
export type SummaryRow = RowOf<
  'orders_order',
  | 'number'
  | 'status'
  | 'deliveryKind'
  | 'grandTotalSatang'
  | 'paidSatang'
  | 'slipWaitingSince'
  | 'placedAt'
  | 'expiresAt'
  | 'contactName'
  | 'contactPhone'
  | 'attention'
> &
  RowAs<'orders_line', { firstTitle: 'title' }> &
  RowOf<'orders_line', 'pictureObjectId' | 'pictureSha256'> & {
    readonly fulfilment: FulfilmentState;
    readonly pieces: number;
  };

export const summaryColumns = sql`
  o.number, o.status, o.delivery_kind, coalesce(s.state, 'unfulfilled') as fulfilment, o.grand_total_satang,
  o.paid_satang, o.slip_waiting_since, o.placed_at, o.expires_at,
  o.contact_name, o.contact_phone, o.attention,
  (select sum(l.quantity)::int from orders_line l where l.tenant_id = o.tenant_id and l.order_id = o.order_id) as pieces,
  f.title as first_title, f.picture_object_id, f.picture_sha256`;

export const summarySource = sql`
  orders_order o
  join orders_line f on f.tenant_id = o.tenant_id and f.order_id = o.order_id and f.line_no = 1
  left join orders_shipment s on s.tenant_id = o.tenant_id and s.order_id = o.order_id`;

/** Position in a list of orders, newest first. */
export const OrderPosition = z.object({ number: OrderNumber });
export type OrderPosition = z.output<typeof OrderPosition>;

/** Decodes a cursor in a page's address; an invalid one starts from the beginning. */
export function findOrderPosition(cursor: string | undefined): OrderPosition | null {
  return findCursorPosition(OrderPosition, cursor);
}

/** Keyset pagination after an order, newest first. The first page has no condition, so that others bound the index. */
export function olderThan(scope: Scope, position: OrderPosition | null) {
  if (position === null) return sql`true`;
  return sql`(o.placed_at, o.order_id) < (
    select c.placed_at, c.order_id from orders_order c where c.tenant_id = ${scope.tenant.id} and c.number = ${position.number})`;
}

export function summaryOf(scope: Scope, row: SummaryRow): OrderSummary {
  const { number, status, fulfilment, deliveryKind, grandTotalSatang, pieces, firstTitle } = row;
  return {
    ...{ number, status, fulfilment, deliveryKind, grandTotalSatang, pieces, firstTitle },
    payment: paymentStateOf({ ...row, isSlipWaiting: row.slipWaitingSince !== null }),
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    pictureUrl: pictureUrl(scope, row),
  };
}

function pictureUrl(
  scope: Scope,
  picture: { pictureObjectId: string | null; pictureSha256: string | null },
): string | null {
  const { pictureObjectId: objectId, pictureSha256: sha256 } = picture;
  return objectId === null || sha256 === null
    ? null
    : publicObjectUrl(scope.app, scope.tenant.id, { objectId, sha256 });
}
