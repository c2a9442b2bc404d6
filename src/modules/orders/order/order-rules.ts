import { toBuddhistYear } from '#platform/dates/calendar-date.ts';
import { lineAmount, type Satang } from '#platform/money/money.ts';
import { documentVat } from '#platform/money/vat.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';

export const ORDER_STATUSES = ['placed', 'confirmed', 'completed', 'expired', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Allowed status changes. An expired order is revived only by a verified payment and only if its stock is available. A
 * completed order can be cancelled only if nothing was handed over (`deskActions`).
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

/** Allowed fulfilment changes by delivery kind. */
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

/** Why an order needs a manager's decision. The money is kept in every case. */
export const ATTENTIONS = [
  'paid_without_stock',
  'paid_after_cancel',
  'refund_due',
  'overpaid',
  'slip_overdue',
  'stock_lost',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Whether returning the surplus settles the mark: what concerns the goods or a slip stays with the manager. */
export function isAboutMoney(attention: Attention): boolean {
  return attention !== 'stock_lost' && attention !== 'slip_overdue';
}

/** The stored facts from which payment state and allowed actions are derived. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly deliveryKind: DeliveryKind;
  readonly fulfilment: FulfilmentState;
  readonly grandTotalSatang: Satang;
  readonly paidSatang: Satang;
  readonly isSlipWaiting: boolean;
}

/** Derives the payment state; it is never stored. Money on an expired or cancelled order is to be refunded. */
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

/** One-word summaries of an order's current state. */
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

/** Reduces the three axes to one headline; what the reader waits for takes precedence. */
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
 * Returns the current step, from 0, of pay → prepare → hand over → done (pay → done without delivery), or null for an
 * expired or cancelled order.
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

/** Actions the buyer may take now. The server and the buttons use the same rule. */
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

/** Why a manager cannot take a step now. */
export const STEP_REFUSALS = ['waits_for_money', 'slip_waiting', 'not_shipped', 'has_left'] as const;
export type StepRefusal = (typeof STEP_REFUSALS)[number];

/** A step that lies ahead of an order. */
export interface DeskStep {
  readonly action: DeskAction;
  /** Null if it can be taken now. */
  readonly refusal: StepRefusal | null;
}

/** Steps of a manager that lie ahead, in the order of the work, with what prevents them. The server and the buttons use the same rule. */
export function deskSteps(order: OrderFacts): DeskStep[] {
  return DESK_ACTIONS.filter((action) => isAhead(order, action)).map((action) => ({
    action,
    refusal: findStepRefusal(order, action),
  }));
}

/** Actions a manager may take now: the steps that nothing prevents. */
export function deskActions(order: OrderFacts): DeskAction[] {
  return deskSteps(order).flatMap(({ action, refusal }) => (refusal === null ? [action] : []));
}

/** Whether the order can still come to a step, now or later. */
function isAhead({ status, deliveryKind, fulfilment }: OrderFacts, action: DeskAction): boolean {
  if (action === 'cancel') return orderTransitions[status].includes('cancelled');
  if (status !== 'placed' && status !== 'confirmed') return false;
  const next = fulfilmentTransitions[deliveryKind];
  const direct = next[fulfilment];
  return [...direct, ...direct.flatMap((state) => next[state])].includes(STATE_OF_ACTION[action]);
}

/** A pending slip is decided first; shipped or handed-over orders cannot be cancelled. */
function findStepRefusal(order: OrderFacts, action: DeskAction): StepRefusal | null {
  const { status, deliveryKind, fulfilment, isSlipWaiting } = order;
  if (action === 'cancel') {
    const hasLeft =
      fulfilment === 'shipped' ||
      fulfilment === 'delivered' ||
      (status === 'completed' && deliveryKind !== 'none');
    if (hasLeft) return 'has_left';
    return isSlipWaiting ? 'slip_waiting' : null;
  }
  if (status === 'placed') return isSlipWaiting ? 'slip_waiting' : 'waits_for_money';
  return fulfilmentTransitions[deliveryKind][fulfilment].includes(STATE_OF_ACTION[action])
    ? null
    : 'not_shipped';
}

/** Whether money must be returned: any payment on an expired or cancelled order, otherwise the excess over the total. */
export function hasSurplus(order: Pick<OrderFacts, 'status' | 'paidSatang' | 'grandTotalSatang'>): boolean {
  const isEnded = order.status === 'cancelled' || order.status === 'expired';
  return order.paidSatang > (isEnded ? 0 : order.grandTotalSatang);
}

/** Whether an expired order is fully paid, so that it can be confirmed once stock is available. */
export function canRevive(order: Pick<OrderFacts, 'status' | 'paidSatang' | 'grandTotalSatang'>): boolean {
  return order.status === 'expired' && order.paidSatang >= order.grandTotalSatang;
}

/** Bounds the insert statement and the order page. */
export const MAX_ORDER_LINES = 100;
export const MAX_LINE_QUANTITY = 10_000;
/** Ten trillion baht: sums and VAT on top of it stay safe integers. */
export const MAX_ORDER_SATANG = 1_000_000_000_000_000;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export type OrderProblem =
  | { readonly code: 'orders.no_lines' }
  | { readonly code: 'orders.too_large'; readonly maxLines: number };

/** Returns why these lines cannot become an order, or null. */
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

/** Amount of a line and the VAT it includes. */
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
 * Computes the totals of an order whose prices include VAT. VAT is rounded once over everything taxable (delivery included),
 * then allocated by largest remainder, so that the parts sum to the total. `standardRateBp` is 0 for an unregistered seller.
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

/** Buddhist year and month of a business date, e.g. `6911`: the period within which order numbers count from 1. */
export function numberPeriod(businessOn: string): string {
  const [year = '', month = ''] = businessOn.split('-');
  return `${String(toBuddhistYear(Number(year))).slice(-2)}${month}`;
}

/** Formats `SO6911-00001`; grows a digit from 100,000 orders a month. */
export function orderNumber(series: string, period: string, count: number): string {
  return `${series}${period}-${String(count).padStart(5, '0')}`;
}

/** Normalises a typed order number: spaces, `#`, dash variants and case. Thai digits are left to the caller. */
export function cleanOrderNumber(text: string): string {
  return text.toUpperCase().replace(/[\s#]/g, '').replace(/[–—−]/g, '-');
}

/** Returns a line's label, e.g. `แก้วเซรามิก · สีฟ้า × 2`. */
export function lineLabel(line: {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly quantity: number;
}): string {
  return `${[line.title, line.variantTitle].filter(Boolean).join(' · ')} × ${line.quantity}`;
}

/** All timeline entries. `placed` comes from the order row, the others from `orders_event`. */
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
  'unpacked',
  'shipped',
  'delivered',
  'attention_raised',
  'attention_settled',
  'document_waits_for_seller',
  'document_waits_for_buyer',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The lists of the order desk. */
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
  'sold',
  'without_document',
] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** What the lists of the order desk can be sorted by. */
export const ORDER_SORTS = ['placed', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Longest reason or note that a manager can enter. */
export const MAX_REASON_LENGTH = 500;
