import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { Instant as InstantInput } from '#platform/dates/date-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import {
  MAX_AMOUNT_SATANG,
  MAX_REASON_LENGTH,
  MAX_REFERENCE_LENGTH,
  PAYMENT_SORTS,
  paymentFilters,
  WAIT_NAMES,
  paymentStatuses,
  sendingBanks,
  slipWarnings,
} from './payment-rules.ts';

export const Slug = z.string().regex(/^[a-z0-9-]{8,64}$/);
export const Status = z.enum(paymentStatuses);
const Instant = z.iso.datetime();
const Satang = z.int().nonnegative();
const AmountSatang = wide(z.int().positive().max(MAX_AMOUNT_SATANG));

export const SlipSummary = z.object({
  slipId: z.uuid(),
  status: z.enum(['checking', 'accepted', 'rejected']),
  reason: z.string().nullable(),
  uploadedAt: Instant,
});
export type SlipSummary = z.infer<typeof SlipSummary>;

/** A payment as visible to everybody with its slug: no name, no address, no picture. */
export const PaymentView = z.object({
  slug: z.string(),
  status: Status,
  targetLabel: z.string(),
  lines: z.array(z.object({ label: z.string(), amountSatang: z.int() })),
  amountSatang: Satang,
  paidSatang: Satang,
  /** Due by transfer: without the money held in the payer's wallet; 0 once cancelled. */
  outstandingSatang: Satang,
  walletHeldSatang: Satang,
  surplusSatang: Satang,
  expiresAt: Instant,
  /** Time until expiry by the server's clock; 0 once expired. */
  remainingMs: Satang,
  canSendSlip: z.boolean(),
  /** Path of the target's page; knowing it grants no access. */
  returnPath: z.string(),
  /** QR code content and payee; null if nothing is due or the shop has no account. */
  promptPay: z.object({ payload: z.string(), accountName: z.string(), accountId: z.string() }).nullable(),
  /** False if the shop has not configured an account. */
  canPayByPromptPay: z.boolean(),
  slip: SlipSummary.nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** One row of the managers' list. */
export const PaymentRow = z.object({
  paymentId: z.uuid(),
  status: Status,
  targetLabel: z.string(),
  contactName: z.string(),
  /** Where the name holds what was searched. */
  contactNameMarks: TextMarks.optional(),
  contactPhone: z.string(),
  amountSatang: Satang,
  paidSatang: Satang,
  surplusSatang: Satang,
  waitingSince: Instant.nullable(),
  openedAt: Instant,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const PaymentListQuery = z.object({
  show: z.enum(paymentFilters).default('waiting').catch('waiting'),
  q: z.string().trim().max(120).default('').catch(''),
  waited: z.enum(WAIT_NAMES).optional().catch(undefined),
  sort: sortParameter(PAYMENT_SORTS),
  after: CursorText.optional().catch(undefined),
});

export const PaymentList = z.object({
  rows: z.array(PaymentRow),
  next: z.string().nullable(),
  waitingCount: z.int(),
  /** True if more wait than were counted. */
  isWaitingCountCapped: z.boolean(),
});
export type PaymentList = z.infer<typeof PaymentList>;

export const ManagedSlip = SlipSummary.extend({
  /** Short-lived signed addresses of the picture. */
  pictureUrl: z.string(),
  width: z.int(),
  height: z.int(),
  reading: z.enum(['slip', 'payment_code', 'other_code', 'no_code']),
  sendingBank: z.string().nullable(),
  transRef: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  warnings: z.array(z.enum(slipWarnings)),
  /** Other payments on this site that this transfer already pays, or that have a slip with its reference. */
  alsoUsedBy: z.array(z.object({ paymentId: z.uuid(), targetLabel: z.string() })),
  /** The transfer as recorded here before. */
  knownReceipt: z.object({ amountSatang: Satang, remainingSatang: Satang, sentAt: Instant }).nullable(),
});
export type ManagedSlip = z.infer<typeof ManagedSlip>;

export const ManagedPayment = z.object({
  paymentId: z.uuid(),
  slug: z.string(),
  status: Status,
  targetLabel: z.string(),
  managePath: z.string().nullable(),
  lines: z.array(z.object({ label: z.string(), amountSatang: z.int() })),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  amountSatang: Satang,
  paidSatang: Satang,
  returnedSatang: Satang,
  /** Due by transfer. */
  outstandingSatang: Satang,
  walletHeldSatang: Satang,
  /** Whether the payer has a wallet. */
  hasPayer: z.boolean(),
  surplusSatang: Satang,
  openedAt: Instant,
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  expiredAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  slips: z.array(ManagedSlip),
  receipts: z.array(
    z.object({
      allocationId: z.uuid(),
      sendingBank: z.string(),
      transRef: z.string(),
      amountSatang: Satang,
      receiptAmountSatang: Satang,
      sentAt: Instant,
      byName: z.string(),
      at: Instant,
    }),
  ),
  walletUses: z.array(
    z.object({
      useId: z.uuid(),
      state: z.enum(['held', 'posted', 'released']),
      amountSatang: Satang,
      postedSatang: Satang,
      at: Instant,
    }),
  ),
  returns: z.array(
    z.object({
      returnId: z.uuid(),
      way: z.enum(['refund', 'credit']),
      amountSatang: Satang,
      reference: z.string(),
      byName: z.string(),
      at: Instant,
    }),
  ),
});
export type ManagedPayment = z.infer<typeof ManagedPayment>;

export const PaymentPath = z.object({ payment: z.uuid() });

/** A transfer as a manager read it in the bank account. */
export const ReceiptInput = z.object({
  slipId: z.uuid().nullish(),
  sendingBank: z.enum(sendingBanks),
  transRef: z.string().trim().min(4).max(MAX_REFERENCE_LENGTH),
  amountSatang: AmountSatang,
  sentAt: InstantInput.transform((text) => new Date(text)),
  /**
   * Part for this payment: satang, or `due` for the outstanding amount. Defaults to all that is left of the transfer.
   */
  allocate: z.union([AmountSatang, z.literal('due')]).optional(),
});

export const RejectInput = z.object({ reason: z.string().trim().min(1).max(MAX_REASON_LENGTH) });

export const ReturnInput = z.object({
  amountSatang: AmountSatang,
  way: z.enum(['refund', 'credit']),
  reference: z.string().trim().min(1).max(200),
});

export const Decision = z.object({ paymentId: z.uuid(), status: Status });
