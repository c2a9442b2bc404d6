import { TextMarks } from '#platform/search/marks-contract.ts';
import { z } from 'zod';
import { CARRIERS } from './carrier-rules.ts';
import {
  ATTENTIONS,
  BUYER_ACTIONS,
  DELIVERY_KINDS,
  DESK_ACTIONS,
  STEP_REFUSALS,
  FULFILMENT_STATES,
  MAX_REASON_LENGTH,
  ORDER_STATUSES,
  PAYMENT_STATES,
  TIMELINE_KINDS,
} from './order-rules.ts';

/** Counting the lists of the desk stops here; the tab then shows "more than". */
export const MAX_DESK_COUNT = 200;
export const MAX_PAGE_SIZE = 50;

/** Shipping address in Thailand. */
export const ShipAddress = z.object({
  recipient: z.string().trim().min(1).max(200),
  phone: z.string().trim().min(1).max(40),
  /** House number, village, lane, road. */
  line: z.string().trim().min(1).max(300),
  tambon: z.string().trim().min(1).max(100),
  amphure: z.string().trim().min(1).max(100),
  province: z.string().trim().min(1).max(100),
  zip: z.string().regex(/^[0-9]{5}$/),
});
export type ShipAddress = z.infer<typeof ShipAddress>;

/** Result of placing an order. `accessToken` is part of the guest's link. */
export const OrderReceipt = z.object({
  orderId: z.uuid(),
  number: z.string(),
  accessToken: z.string(),
  grandTotalSatang: z.int(),
  /** Null when there is nothing to pay. */
  paymentSlug: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type OrderReceipt = z.infer<typeof OrderReceipt>;

/** The three axes of an order. */
export const OrderState = z.object({
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(PAYMENT_STATES),
  fulfilment: z.enum(FULFILMENT_STATES),
  deliveryKind: z.enum(DELIVERY_KINDS),
});
export type OrderState = z.infer<typeof OrderState>;

/** Polled by waiting pages, which reload the order when `version` changes. */
export const OrderPulse = OrderState.extend({ version: z.int() });
export type OrderPulse = z.infer<typeof OrderPulse>;

export const OrderSummary = OrderState.extend({
  number: z.string(),
  placedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  grandTotalSatang: z.int(),
  /** Total quantity, and the first line's title by which people recognise the order. */
  pieces: z.int(),
  firstTitle: z.string(),
  pictureUrl: z.string().nullable(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderPage = z.object({ orders: z.array(OrderSummary), next: z.string().nullable() });
export type OrderPage = z.infer<typeof OrderPage>;

export const OrderLine = z.object({
  lineNo: z.int(),
  sku: z.string(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  quantity: z.int(),
  unitPriceSatang: z.int(),
  lineTotalSatang: z.int(),
  vatClass: z.enum(['standard', 'zero', 'exempt']),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: z.iso.datetime(),
  /** Cancellation or rejection reason, SKUs, tracking number or bank reference, depending on `kind`. */
  reason: z.string().nullable(),
  amountSatang: z.int().nullable(),
  attention: z.enum(ATTENTIONS).nullable(),
  /** Name of the person or program that acted; shown to managers only. */
  actor: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** An order as its buyer sees it. */
export const OrderView = OrderState.extend({
  number: z.string(),
  version: z.int(),
  placedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  shipAddress: ShipAddress.nullable(),
  deliveryTitle: z.string(),
  buyerNote: z.string(),
  lines: z.array(OrderLine),
  subtotalSatang: z.int(),
  deliverySatang: z.int(),
  vatSatang: z.int(),
  vatRateBp: z.int(),
  grandTotalSatang: z.int(),
  paidSatang: z.int(),
  /** Slug of the payment page; null when there is nothing to pay. */
  paymentSlug: z.string().nullable(),
  carrier: z.enum(CARRIERS).nullable(),
  trackingNumber: z.string(),
  cancelReason: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  actions: z.array(z.enum(BUYER_ACTIONS)),
});
export type OrderView = z.infer<typeof OrderView>;

export const DeskSummary = OrderSummary.extend({
  contactName: z.string(),
  /** In a search: where the name holds what was searched. */
  contactNameMarks: TextMarks.optional(),
  contactPhone: z.string(),
  attention: z.enum(ATTENTIONS).nullable(),
});
export type DeskSummary = z.infer<typeof DeskSummary>;

/** A count with an upper bound; `isMore` is true when the bound was exceeded. */
export const BoundedCount = z.object({ count: z.int(), isMore: z.boolean() });
export type BoundedCount = z.infer<typeof BoundedCount>;

export const DeskPage = z.object({ orders: z.array(DeskSummary), next: z.string().nullable() });
export type DeskPage = z.infer<typeof DeskPage>;

/** An order as managers see it. */
export const DeskView = OrderView.omit({ actions: true }).extend({
  attention: z.enum(ATTENTIONS).nullable(),
  /** Id for the page on which managers review slips and transfers. */
  paymentId: z.uuid().nullable(),
  actions: z.array(z.enum(DESK_ACTIONS)),
  /** The actions, and those that lie ahead with what prevents them now. */
  steps: z.array(z.object({ action: z.enum(DESK_ACTIONS), refusal: z.enum(STEP_REFUSALS).nullable() })),
  /** True if the order expired but is fully paid, so that it can be confirmed once stock is available. */
  canRevive: z.boolean(),
});
export type DeskView = z.infer<typeof DeskView>;

export const OrderNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/);
export const AccessTokenText = z.string().max(60);

/** Look-up form for guests who have lost their link. */
export const LookUpInput = z.object({
  number: z.string().trim().min(3).max(40),
  phoneLast4: z
    .string()
    .trim()
    .regex(/^[0-9]{4}$/),
});

export const ShipInput = z.object({
  carrier: z.enum(CARRIERS),
  trackingNumber: z
    .string()
    .trim()
    .max(60)
    .regex(/^[A-Za-z0-9-]*$/)
    .default(''),
});

export const Reason = z.string().trim().min(1).max(MAX_REASON_LENGTH);
