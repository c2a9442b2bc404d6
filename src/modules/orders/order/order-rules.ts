import { toBuddhistYear } from '#platform/dates/calendar-date.ts';
import { lineAmount, type Satang } from '#platform/money/money.ts';
import { documentVat } from '#platform/money/vat.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';

export const ORDER_STATUSES = ['placed', 'confirmed', 'completed', 'expired', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Where an order may go. An expired one comes back only by verified money that finds its stock; a complete one is cancelled
 * only where nothing was handed over (`deskActions`).
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: ['cancelled'],
  expired: ['confirmed', 'cancelled'],
  cancelled: [],
};

export const DELIVERY_KINDS = ['ship', 'pickup', 'none'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const FULFILMENT_STATES = ['unfulfilled', 'packed', 'shipped', 'delivered'] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** The way of the goods, by how they reach the buyer. */
export const fulfilmentTransitions: Readonly<
  Record<DeliveryKind, Readonly<Record<FulfilmentState, readonly FulfilmentState[]>>>
> = {
  ship: { unfulfilled: ['packed', 'shipped'], packed: ['shipped'], shipped: ['delivered'], delivered: [] },
  pickup: { unfulfilled: ['packed', 'delivered'], packed: ['delivered'], shipped: [], delivered: [] },
  none: { unfulfilled: [], packed: [], shipped: [], delivered: [] },
};

export const PAYMENT_STATES = [
  'free',
  'unpaid',
  'verifying',
  'partially_paid',
  'paid',
  'overpaid',
  'to_refund',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What a manager must decide. The money is kept in every case. */
export const ATTENTIONS = [
  'paid_without_stock',
  'paid_after_cancel',
  'refund_due',
  'overpaid',
  'slip_overdue',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** The facts from which an order's states follow. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly deliveryKind: DeliveryKind;
  readonly fulfilment: FulfilmentState;
  readonly grandTotalSatang: Satang;
  readonly paidSatang: Satang;
  readonly isSlipWaiting: boolean;
}

/** Payment is derived from facts, never set by hand: money that belongs to a dead order is to be given back. */
export function paymentStateOf(
  order: Pick<OrderFacts, 'status' | 'grandTotalSatang' | 'paidSatang' | 'isSlipWaiting'>,
): PaymentState {
  const { grandTotalSatang, paidSatang } = order;
  if (paidSatang > 0 && (order.status === 'cancelled' || order.status === 'expired')) return 'to_refund';
  if (paidSatang > grandTotalSatang) return 'overpaid';
  if (grandTotalSatang === 0) return 'free';
  if (paidSatang === grandTotalSatang) return 'paid';
  if (order.isSlipWaiting) return 'verifying';
  return paidSatang > 0 ? 'partially_paid' : 'unpaid';
}

/** What an order is about right now, in one word for people. */
export const HEADLINES = [
  'awaiting_payment',
  'verifying',
  'partially_paid',
  'preparing',
  'packed',
  'ready_for_pickup',
  'shipped',
  'completed',
  'expired',
  'cancelled',
  'to_refund',
] as const;
export type Headline = (typeof HEADLINES)[number];

/** The three axes told as one: what the reader waits for comes first. */
export function headlineOf(order: {
  readonly status: OrderStatus;
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
  readonly deliveryKind: DeliveryKind;
}): Headline {
  const { status, payment, fulfilment, deliveryKind } = order;
  if (payment === 'to_refund') return 'to_refund';
  if (payment === 'verifying') return 'verifying';
  if (status === 'placed') return payment === 'partially_paid' ? 'partially_paid' : 'awaiting_payment';
  if (status !== 'confirmed') return status;
  if (fulfilment === 'packed') return deliveryKind === 'pickup' ? 'ready_for_pickup' : 'packed';
  return fulfilment === 'shipped' ? 'shipped' : 'preparing';
}

/**
 * Which of the steps pay → prepare → hand over → done an order stands at (pay → done where nothing is handed over), counted
 * from 0; null for an order that has left that way.
 */
export function stepOf(order: {
  readonly status: OrderStatus;
  readonly fulfilment: FulfilmentState;
  readonly deliveryKind: DeliveryKind;
}): number | null {
  const { status, fulfilment, deliveryKind } = order;
  if (status === 'expired' || status === 'cancelled') return null;
  if (status === 'placed') return 0;
  const last = deliveryKind === 'none' ? 2 : 4;
  if (status === 'completed') return last;
  const isHandedOver = fulfilment === 'shipped' || (fulfilment === 'packed' && deliveryKind === 'pickup');
  return isHandedOver ? 2 : 1;
}

export const BUYER_ACTIONS = ['pay', 'cancel'] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];

/** What the buyer may do now: the server and the buttons ask the same question. */
export function buyerActions(order: OrderFacts): BuyerAction[] {
  const payment = paymentStateOf(order);
  const isOpen = payment === 'unpaid' || payment === 'partially_paid';
  const actions: BuyerAction[] = [];
  if (isOpen && order.status === 'placed') actions.push('pay');
  if (payment === 'unpaid' && order.status === 'placed') actions.push('cancel');
  return actions;
}

export const DESK_ACTIONS = ['pack', 'ship', 'deliver', 'cancel'] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

const STATE_OF_ACTION = { pack: 'packed', ship: 'shipped', deliver: 'delivered' } as const;

/** What a manager may do now. A slip that waits is decided first; goods that have left are not cancelled, what was never handed over is. */
export function deskActions(order: OrderFacts): DeskAction[] {
  const reachable =
    order.status === 'confirmed' ? fulfilmentTransitions[order.deliveryKind][order.fulfilment] : [];
  const isGone =
    order.fulfilment === 'shipped' ||
    order.fulfilment === 'delivered' ||
    (order.status === 'completed' && order.deliveryKind !== 'none');
  return DESK_ACTIONS.filter((action) => {
    if (action !== 'cancel') return reachable.includes(STATE_OF_ACTION[action]);
    return orderTransitions[order.status].includes('cancelled') && !isGone && !order.isSlipWaiting;
  });
}

/** Whether there is money that must be given back: all of it in a dead order, else what is above the total. */
export function hasSurplus(order: Pick<OrderFacts, 'status' | 'paidSatang' | 'grandTotalSatang'>): boolean {
  const isDead = order.status === 'cancelled' || order.status === 'expired';
  return order.paidSatang > (isDead ? 0 : order.grandTotalSatang);
}

/** A dead order whose money is all there may be tried again, once there are goods for it. */
export function canRevive(order: Pick<OrderFacts, 'status' | 'paidSatang' | 'grandTotalSatang'>): boolean {
  return order.status === 'expired' && order.paidSatang >= order.grandTotalSatang;
}

/** Largest order: one statement writes its lines, one page shows them. */
export const MAX_ORDER_LINES = 100;
export const MAX_LINE_QUANTITY = 10_000;
/** Ten million million baht: what is added to it, and its VAT, are still safe whole numbers. */
export const MAX_ORDER_SATANG = 1_000_000_000_000_000;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export type OrderProblem =
  | { readonly code: 'orders.no_lines' }
  | { readonly code: 'orders.too_large'; readonly maxLines: number };

/** Why these lines cannot become an order, or null. */
export function findOrderProblem(
  lines: readonly { readonly quantity: number; readonly unitPriceSatang: Satang }[],
): OrderProblem | null {
  if (lines.length === 0) return { code: 'orders.no_lines' };
  const isTooLarge =
    lines.length > MAX_ORDER_LINES ||
    lines.some(({ quantity }) => quantity > MAX_LINE_QUANTITY) ||
    lines.reduce((sum, line) => sum + line.quantity * line.unitPriceSatang, 0) > MAX_ORDER_SATANG;
  return isTooLarge ? { code: 'orders.too_large', maxLines: MAX_ORDER_LINES } : null;
}

export interface PricedLine {
  readonly quantity: number;
  readonly unitPriceSatang: Satang;
  readonly vatClass: VatClass;
}

/** What a line costs, and the VAT inside that. */
export interface LineTotal {
  readonly lineTotalSatang: Satang;
  readonly vatRateBp: number;
  readonly vatSatang: Satang;
}

export interface OrderTotals {
  readonly lines: readonly LineTotal[];
  readonly delivery: LineTotal;
  readonly subtotalSatang: Satang;
  readonly vatSatang: Satang;
  readonly grandTotalSatang: Satang;
}

/**
 * Adds up an order whose prices include VAT. VAT is rounded once, on everything that bears it (delivery too), then spread by
 * the largest remainder, so that the parts sum to the document. `standardRateBp` is 0 for a seller who is not registered.
 */
export function orderTotals(
  lines: readonly PricedLine[],
  deliverySatang: Satang,
  standardRateBp: number,
): OrderTotals {
  const parts = [
    ...lines.map((line) => ({
      amount: lineAmount(line.unitPriceSatang, line.quantity),
      isTaxed: line.vatClass === 'standard',
    })),
    { amount: deliverySatang, isTaxed: true },
  ];
  const taxed = parts.map(({ amount, isTaxed }) => (isTaxed ? amount : 0));
  const { lineVatSatang, vatSatang } = documentVat(taxed, { rateBp: standardRateBp, prices: 'gross' });
  const totals = parts.map(({ amount, isTaxed }, index) => ({
    lineTotalSatang: amount,
    vatRateBp: isTaxed ? standardRateBp : 0,
    vatSatang: lineVatSatang[index] ?? 0,
  }));
  const subtotalSatang = totals.slice(0, -1).reduce((sum, line) => sum + line.lineTotalSatang, 0);
  return {
    lines: totals.slice(0, -1),
    delivery: totals.at(-1) as LineTotal,
    subtotalSatang,
    vatSatang,
    grandTotalSatang: subtotalSatang + deliverySatang,
  };
}

/** Buddhist year and month of a business date, `6911`: the period in which numbers count from 1. */
export function numberPeriod(businessOn: string): string {
  const [year = '', month = ''] = businessOn.split('-');
  return `${String(toBuddhistYear(Number(year))).slice(-2)}${month}`;
}

/** `SO6911-00001`; from 100,000 a month on it grows a digit. */
export function orderNumber(series: string, period: string, count: number): string {
  return `${series}${period}-${String(count).padStart(5, '0')}`;
}

/** Order numbers as people type them: spaces and other dashes, lower case, Thai digits are the caller's business. */
export function cleanOrderNumber(text: string): string {
  return text.toUpperCase().replace(/[\s#]/g, '').replace(/[–—−]/g, '-');
}

/** A line in a few words: `แก้วเซรามิก · สีฟ้า × 2`. */
export function lineLabel(line: {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly quantity: number;
}): string {
  return `${[line.title, line.variantTitle].filter(Boolean).join(' · ')} × ${line.quantity}`;
}

/** Everything that may stand in an order's story. `placed` is told by the order itself, the rest by its events. */
export const TIMELINE_KINDS = [
  'placed',
  'confirmed',
  'slip_uploaded',
  'slip_rejected',
  'money_received',
  'expired',
  'revived',
  'cancelled',
  'packed',
  'shipped',
  'delivered',
  'attention_raised',
  'attention_settled',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The piles of the order desk. */
export const DESK_LISTS = [
  'all',
  'attention',
  'slips',
  'to_pay',
  'to_pack',
  'packed',
  'shipped',
  'completed',
  'ended',
] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** Longest reason that a manager writes. */
export const MAX_REASON_LENGTH = 500;
