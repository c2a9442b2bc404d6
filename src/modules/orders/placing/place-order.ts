import { businessDate } from '#platform/dates/business-day.ts';
import { sql } from '#platform/db/query.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { type VatClass, vatRateBpOn } from '#platform/money/vat-rate.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { billingSettings, type DocumentBuyer, findPaymentOf, openPayment } from '#modules/billing/public.ts';
import { commitReservation, reserveStock } from '#modules/stock/public.ts';
import { takeOrderNumber } from '../order/order-number.ts';
import { announceOrderJob } from './announce-order.ts';
import { ownerOf, skusOf, stockLinesOf, targetOf } from '../order/order-references.ts';
import { accessToken } from '../order/order-access.ts';
import type { OrderReceipt, ShipAddress } from '../order/order-contract.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import {
  type DeliveryKind,
  findOrderProblem,
  lineLabel,
  MINUTE_MS,
  type OrderStatus,
  type OrderTotals,
  orderTotals,
} from '../order/order-rules.ts';
import { findOrderOfCart } from '../order/order-rows.ts';
import { ordersPaths } from '../paths.ts';
import { ordersSettings } from '../order/orders-settings-contract.ts';
import { ordersRefusals } from '../refusals.ts';

/** A company's usual term of payment. */
const QUOTED_PAY_WITHIN_DAYS = 30;

/** One order line, priced by its module at this moment. Prices include VAT. */
export interface OrderLineInput {
  /** Kind and id in the owning module, e.g. `shop.variant` and the variant's id. */
  readonly kind: string;
  readonly reference: string;
  readonly sku: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly picture: { readonly objectId: string; readonly sha256: string } | null;
  readonly quantity: number;
  readonly unitPriceSatang: number;
  readonly vatClass: VatClass;
  /** Null if the item is not stock-tracked. */
  readonly stockItemId: string | null;
}

export interface PlaceOrderInput {
  readonly source: 'shop' | 'lessons' | 'forms' | 'quotation';
  /** One cart becomes one order. */
  readonly cartId: string | null;
  readonly lines: readonly OrderLineInput[];
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  /** Null for pickup or no delivery. */
  readonly shipAddress: ShipAddress | null;
  /** Null when nothing is delivered or picked up. */
  readonly delivery: { readonly code: string; readonly title: string; readonly feeSatang: number } | null;
  readonly note: string;
  /** Whom the document names, where the buyer asked for one in a name; otherwise the buyer whom law and delivery say. */
  readonly documentBuyer?: DocumentBuyer | null;
  readonly customerUserId: string | null;
  readonly guestId: string | null;
  readonly locale: 'th' | 'en';
  /**
   * Predefined order number, payment slug and payment deadline. For the system only: the number series does not count such
   * a number.
   */
  readonly number?: string;
  readonly paymentSlug?: string;
  readonly payUntil?: Date;
}

/**
 * Turns a priced cart into an order: opens its payment, reserves the stock and enqueues the follow-up job (mail, expiry).
 *
 * Amounts are integer satang including VAT. Idempotent per cart: a repeated call returns the first order
 * (`orders_order.cart_id` is unique). A free order is confirmed at once. Refuses with `orders.no_lines`,
 * `orders.too_large`, `orders.out_of_stock`.
 */
export async function placeOrder(scope: Scope, input: PlaceOrderInput): Promise<OrderReceipt> {
  const isPredefined = input.number !== undefined || input.payUntil !== undefined;
  if (isPredefined && scope.actor.kind !== 'system')
    throw new Error('Only the system may choose a number or how long to wait.');
  const problem = findOrderProblem(input.lines);
  if (problem?.code === 'orders.too_large')
    throw refuse(ordersRefusals, 'orders.too_large', { maxLines: problem.maxLines });
  if (problem) throw refuse(ordersRefusals, problem.code);

  const businessOn = businessDate(scope.now, scope.tenant.zone, scope.tenant.settings.dayCutoffMinutes);
  // Taken in parallel: a cart that was placed before leaves a gap in the numbers, but all other orders wait less.
  const [existing, number] = await Promise.all([
    input.cartId === null ? null : lockCartAndFindOrder(scope, input.cartId),
    input.number ?? takeOrderNumber(scope, businessOn),
  ]);
  if (existing) return receiptOf(scope, existing);
  const order = newOrder(scope, input, number, businessOn);
  // Pipelined in this order. Stock comes last, so that contended items are locked for the shortest time.
  const [payment, , , , { shortItemIds }] = await Promise.all([
    order.isFree ? null : openPaymentOf(scope, input, order),
    insertOrder(scope, input, order),
    insertLines(scope, input, order),
    enqueue(scope, announceOrderJob, { orderId: order.orderId }),
    reserveStock(scope, { ...ownerOf(order), lines: stockLinesOf(input.lines), expiresAt: order.expiresAt }),
  ]);
  if (shortItemIds.length > 0)
    throw refuse(ordersRefusals, 'orders.out_of_stock', { skus: skusOf(input.lines, shortItemIds) });
  if (order.isFree) {
    await Promise.all([
      commitReservation(scope, ownerOf(order)),
      recordOrderHistory(scope, order.orderId, 'confirmed'),
    ]);
  }
  return {
    orderId: order.orderId,
    number,
    accessToken: order.accessToken,
    grandTotalSatang: order.totals.grandTotalSatang,
    paymentSlug: payment?.slug ?? null,
    expiresAt: order.isFree ? null : order.expiresAt.toISOString(),
  };
}

/** Serialises concurrent placings of one cart with an advisory lock; the later one finds the existing one's order. */
async function lockCartAndFindOrder(scope: Scope, cartId: string): ReturnType<typeof findOrderOfCart> {
  const [, order] = await Promise.all([
    scope.tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`orders.cart/${scope.tenant.id}/${cartId}`}, 0))`,
    ),
    findOrderOfCart(scope, cartId),
  ]);
  return order;
}

/** Rebuilds the receipt of an order that was placed before. */
async function receiptOf(
  scope: Scope,
  order: NonNullable<Awaited<ReturnType<typeof findOrderOfCart>>>,
): Promise<OrderReceipt> {
  const payment = await findPaymentOf(scope, targetOf(order.orderId));
  return {
    orderId: order.orderId,
    number: order.number,
    accessToken: accessToken(scope, order.orderId),
    grandTotalSatang: order.grandTotalSatang,
    paymentSlug: payment?.slug ?? null,
    expiresAt: order.expiresAt?.toISOString() ?? null,
  };
}

interface NewOrder {
  readonly orderId: string;
  readonly number: string;
  readonly accessToken: string;
  readonly businessOn: string;
  readonly status: OrderStatus;
  readonly isFree: boolean;
  readonly deliveryKind: DeliveryKind;
  readonly totals: OrderTotals;
  readonly expiresAt: Date;
}

function newOrder(scope: Scope, input: PlaceOrderInput, number: string, businessOn: string): NewOrder {
  const standardRateBp = billingSettings.of(scope.tenant).vat.isRegistered ? vatRateBpOn(businessOn) : 0;
  const totals = orderTotals(input.lines, input.delivery?.feeSatang ?? 0, standardRateBp);
  const isFree = totals.grandTotalSatang === 0;
  const deliveryKind = input.delivery === null ? 'none' : input.shipAddress === null ? 'pickup' : 'ship';
  const orderId = uuidV7(scope.now);
  return {
    orderId,
    number,
    accessToken: accessToken(scope, orderId),
    businessOn,
    status: !isFree ? 'placed' : deliveryKind === 'none' ? 'completed' : 'confirmed',
    isFree,
    deliveryKind,
    totals,
    expiresAt: input.payUntil ?? new Date(scope.now.getTime() + payWithinMinutes(scope, input) * MINUTE_MS),
  };
}

/** How long an order waits for its money. What was quoted holds no stock, and companies do not pay within the hour. */
function payWithinMinutes(scope: Scope, { source }: PlaceOrderInput): number {
  if (source === 'quotation') return QUOTED_PAY_WITHIN_DAYS * 24 * 60;
  return ordersSettings.of(scope.tenant).limits.payWithinMinutes;
}

function openPaymentOf(scope: Scope, input: PlaceOrderInput, order: NewOrder) {
  return openPayment(scope, {
    ...targetOf(order.orderId),
    targetLabel: order.number,
    amountSatang: order.totals.grandTotalSatang,
    expiresAt: order.expiresAt,
    contact: input.contact,
    // Without the access token: everyone who knows the payment can read this path. The guest's own browser needs no token.
    returnPath: ordersPaths.order(order.number),
    managePath: ordersPaths.manageOrder(order.number),
    lines: [
      ...input.lines.map((line, index) => ({
        label: lineLabel(line),
        amountSatang: order.totals.lines[index]?.lineTotalSatang ?? 0,
      })),
      ...(input.delivery && input.delivery.feeSatang > 0
        ? [{ label: input.delivery.title, amountSatang: input.delivery.feeSatang }]
        : []),
    ],
    payerUserId: input.customerUserId,
    guestId: input.guestId,
    ...(input.paymentSlug !== undefined && { slug: input.paymentSlug }),
  });
}

async function insertOrder(scope: Scope, input: PlaceOrderInput, order: NewOrder): Promise<void> {
  const { totals } = order;
  await scope.tx.run(sql`
    insert into orders_order (tenant_id, order_id, number, source, cart_id, status, customer_user_id, guest_id,
                              contact_name, contact_phone, contact_email, delivery_kind, delivery_code, delivery_title,
                              ship_address, buyer_note, document_buyer, locale, subtotal_satang, delivery_satang, delivery_vat_rate_bp,
                              delivery_vat_satang, vat_satang, grand_total_satang, placed_at, business_date,
                              expires_at, confirmed_at, completed_at)
    values (${scope.tenant.id}, ${order.orderId}, ${order.number}, ${input.source}, ${input.cartId}, ${order.status}, ${input.customerUserId}, ${input.guestId},
            ${input.contact.name}, ${input.contact.phone}, ${input.contact.email}, ${order.deliveryKind}, ${input.delivery?.code ?? ''}, ${input.delivery?.title ?? ''},
            ${input.shipAddress && JSON.stringify(input.shipAddress)}::jsonb, ${input.note}, ${input.documentBuyer ? JSON.stringify(input.documentBuyer) : null}::jsonb, ${input.locale}, ${totals.subtotalSatang}, ${totals.delivery.lineTotalSatang}, ${totals.delivery.vatRateBp},
            ${totals.delivery.vatSatang}, ${totals.vatSatang}, ${totals.grandTotalSatang}, ${scope.now}, ${order.businessOn},
            ${order.isFree ? null : order.expiresAt}, ${order.isFree ? scope.now : null}, ${order.status === 'completed' ? scope.now : null})`);
}

async function insertLines(scope: Scope, input: PlaceOrderInput, order: NewOrder): Promise<void> {
  const lines = input.lines.map((line, index) => ({
    ...line,
    ...order.totals.lines[index],
    lineNo: index + 1,
  }));
  await scope.tx.run(sql`
    insert into orders_line (tenant_id, order_id, line_no, kind, reference, sku, title, variant_title, picture_object_id, picture_sha256,
                             stock_item_id, quantity, unit_price_satang, line_total_satang, vat_class, vat_rate_bp, vat_satang)
    select ${scope.tenant.id}, ${order.orderId}, *
      from unnest(${lines.map((line) => line.lineNo)}::integer[], ${lines.map((line) => line.kind)}::text[], ${lines.map((line) => line.reference)}::text[],
                  ${lines.map((line) => line.sku)}::text[], ${lines.map((line) => line.title)}::text[], ${lines.map((line) => line.variantTitle)}::text[],
                  ${lines.map((line) => line.picture?.objectId ?? null)}::uuid[], ${lines.map((line) => line.picture?.sha256 ?? null)}::text[],
                  ${lines.map((line) => line.stockItemId)}::uuid[], ${lines.map((line) => line.quantity)}::integer[],
                  ${lines.map((line) => line.unitPriceSatang)}::bigint[], ${lines.map((line) => line.lineTotalSatang)}::bigint[],
                  ${lines.map((line) => line.vatClass)}::text[], ${lines.map((line) => line.vatRateBp)}::integer[], ${lines.map((line) => line.vatSatang)}::bigint[])`);
}
