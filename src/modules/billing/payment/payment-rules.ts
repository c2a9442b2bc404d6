import { thaiBanks } from '#platform/money/thai-banks.ts';

/** All payment statuses. The database derives the same from the same facts (`billing_payment.status`). */
export const paymentStatuses = [
  'awaiting_payment',
  'verifying',
  'underpaid',
  'paid',
  'overpaid',
  'expired',
  'cancelled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Allowed transitions. Late money revives an expired payment; `cancelled` is final. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  awaiting_payment: ['verifying', 'underpaid', 'paid', 'overpaid', 'expired', 'cancelled'],
  verifying: ['awaiting_payment', 'underpaid', 'paid', 'overpaid', 'expired'],
  underpaid: ['verifying', 'paid', 'overpaid', 'expired', 'cancelled'],
  paid: ['overpaid', 'cancelled'],
  overpaid: ['paid', 'cancelled'],
  expired: ['verifying', 'paid', 'overpaid', 'cancelled'],
  cancelled: [],
};

/** Actions that each status allows, for both the server and the buttons. */
export const paymentAllows: Readonly<
  Record<
    PaymentStatus,
    { sendSlip: boolean; recordMoney: boolean; expire: boolean; cancel: boolean; useWallet: boolean }
  >
> = {
  awaiting_payment: { sendSlip: true, recordMoney: true, expire: true, cancel: true, useWallet: true },
  verifying: { sendSlip: true, recordMoney: true, expire: false, cancel: false, useWallet: false },
  underpaid: { sendSlip: true, recordMoney: true, expire: true, cancel: true, useWallet: true },
  paid: { sendSlip: false, recordMoney: true, expire: false, cancel: false, useWallet: false },
  overpaid: { sendSlip: false, recordMoney: true, expire: false, cancel: false, useWallet: false },
  expired: { sendSlip: true, recordMoney: true, expire: false, cancel: true, useWallet: false },
  cancelled: { sendSlip: false, recordMoney: true, expire: false, cancel: false, useWallet: false },
};

/** The facts that determine a payment's status. */
export interface PaymentFacts {
  readonly amountSatang: number;
  readonly paidSatang: number;
  readonly returnedSatang: number;
  readonly hasWaitingSlip: boolean;
  readonly isExpired: boolean;
  readonly isCancelled: boolean;
}

export function paymentStatusOf(facts: PaymentFacts): PaymentStatus {
  const held = facts.paidSatang - facts.returnedSatang;
  if (facts.isCancelled) return 'cancelled';
  if (held > facts.amountSatang) return 'overpaid';
  if (held === facts.amountSatang) return 'paid';
  if (facts.hasWaitingSlip) return 'verifying';
  if (facts.isExpired) return 'expired';
  return held > 0 ? 'underpaid' : 'awaiting_payment';
}

/** The buyer's money that is held: received minus returned. */
export function heldSatang(payment: Pick<PaymentFacts, 'paidSatang' | 'returnedSatang'>): number {
  return payment.paidSatang - payment.returnedSatang;
}

/** The amount still to be paid. */
export function outstandingSatang(
  payment: Pick<PaymentFacts, 'amountSatang' | 'paidSatang' | 'returnedSatang'>,
): number {
  return Math.max(0, payment.amountSatang - heldSatang(payment));
}

/**
 * Amount due by transfer: the outstanding amount minus money held in the payer's wallet. Nothing is due for a cancelled
 * payment, however much of its money was returned.
 */
export function dueByTransferSatang(
  payment: Pick<PaymentFacts, 'amountSatang' | 'paidSatang' | 'returnedSatang'> & {
    readonly status: PaymentStatus;
    readonly walletHeldSatang: number;
  },
): number {
  if (payment.status === 'cancelled') return 0;
  return Math.max(0, outstandingSatang(payment) - payment.walletHeldSatang);
}

/**
 * Where managers record a transfer: `first` for a slip to review; `last`, below money to be returned, while something
 * is due; `folded` for a cancelled payment, which takes money only if it came all the same; null: nowhere.
 */
export function receiptFormPlace(payment: {
  readonly status: PaymentStatus;
  readonly outstandingSatang: number;
  readonly isSlipWaiting: boolean;
}): 'first' | 'last' | 'folded' | null {
  if (payment.isSlipWaiting) return 'first';
  if (payment.outstandingSatang > 0) return 'last';
  return payment.status === 'cancelled' ? 'folded' : null;
}

/** What managers do with a payment. */
export const REVIEW_STEPS = ['confirm', 'return', 'reject'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

export type ReviewRefusal = 'nothing_due' | 'no_slip';

/**
 * Steps of a manager, the most urgent first, with what prevents them. Money to be returned comes before money that is
 * due, and a slip to review before both.
 */
export function reviewSteps(payment: {
  readonly status: PaymentStatus;
  readonly outstandingSatang: number;
  readonly surplusSatang: number;
  readonly isSlipWaiting: boolean;
}): { readonly step: ReviewStep; readonly refusal: ReviewRefusal | null }[] {
  const { isSlipWaiting, surplusSatang: surplus } = payment;
  const confirm = {
    step: 'confirm' as const,
    refusal: receiptFormPlace(payment) === null ? ('nothing_due' as const) : null,
  };
  const giveBack = surplus > 0 ? [{ step: 'return' as const, refusal: null }] : [];
  const reject = { step: 'reject' as const, refusal: isSlipWaiting ? null : ('no_slip' as const) };
  return isSlipWaiting ? [confirm, ...giveBack, reject] : [...giveBack, confirm, reject];
}

/** Change of a payment by received money. */
export interface Incoming {
  readonly amountSatang: number;
  readonly paidSatang: number;
  readonly walletHeldSatang: number;
  /** Held wallet money that is posted now; null while more is due than is held. */
  readonly postSatang: number | null;
}

/**
 * Computes a payment after receiving money. Held wallet money is posted as soon as it covers the rest, and only as much
 * as needed. A payment that takes any amount adjusts its amount, unless it was cancelled.
 */
export function incomingMoney(
  payment: Pick<PaymentFacts, 'amountSatang' | 'paidSatang' | 'returnedSatang' | 'isCancelled'> & {
    readonly walletHeldSatang: number;
    readonly takesAnyAmount: boolean;
  },
  cameSatang: number,
): Incoming {
  const paidSatang = payment.paidSatang + cameSatang;
  const held = paidSatang - payment.returnedSatang;
  const isFitted = payment.takesAnyAmount && !payment.isCancelled && held > 0;
  const amountSatang = isFitted ? held : payment.amountSatang;
  const rest = Math.max(0, amountSatang - held);
  if (payment.walletHeldSatang === 0 || rest > payment.walletHeldSatang)
    return { amountSatang, paidSatang, walletHeldSatang: payment.walletHeldSatang, postSatang: null };
  return { amountSatang, paidSatang: paidSatang + rest, walletHeldSatang: 0, postSatang: rest };
}

/** Amount to be returned: everything if nothing will be delivered, otherwise what exceeds the amount. */
export function surplusSatang(
  payment: Pick<PaymentFacts, 'amountSatang' | 'paidSatang' | 'returnedSatang'> & {
    readonly status: PaymentStatus;
  },
): number {
  const isOwed = payment.status !== 'expired' && payment.status !== 'cancelled';
  return Math.max(0, heldSatang(payment) - (isOwed ? payment.amountSatang : 0));
}

/** Whether the target is fully paid. */
export function isSettled(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'overpaid';
}

/** Whether only a person's action can still change the payment, so that pages stop polling. */
export function isFinal(status: PaymentStatus): boolean {
  return isSettled(status) || status === 'cancelled';
}

/** The three steps shown to the buyer. */
export const paymentSteps = ['pay', 'check', 'done'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

export function paymentStepOf(status: PaymentStatus): PaymentStep {
  if (isSettled(status)) return 'done';
  return status === 'verifying' ? 'check' : 'pay';
}

/** Normalises a copied bank reference: upper case, without spaces and dashes. Null if it cannot be one. */
export function cleanTransferReference(text: string): string | null {
  const clean = text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s\-–—.]/g, '');
  return /^[0-9A-Z]{4,40}$/.test(clean) ? clean : null;
}

/** Warnings for the manager who reviews a slip; none of them decides alone. */
export const slipWarnings = [
  'no_code',
  'payment_code',
  'other_code',
  'used_here',
  'used_elsewhere',
  'same_reference_sent',
  'same_picture_sent',
] as const;
export type SlipWarning = (typeof slipWarnings)[number];

/** Plausible slips are from five minutes before the payment was opened until three days after its end. */
export const SENT_BEFORE_OPENING_MS = 5 * 60_000;
export const SENT_AFTER_EXPIRY_MS = 3 * 86_400_000;
/** Tolerance for a bank's clock that runs ahead of ours. */
export const SENT_IN_FUTURE_MS = 10 * 60_000;

export type SentAtProblem = 'future' | 'too_early' | 'too_late';

/** Whether the time of a transfer fits its payment; `future` is impossible, the others are only warnings. */
export function findSentAtProblem(
  sentAt: Date,
  payment: { openedAt: Date; expiresAt: Date },
  now: Date,
): SentAtProblem | null {
  if (sentAt.getTime() > now.getTime() + SENT_IN_FUTURE_MS) return 'future';
  if (sentAt.getTime() < payment.openedAt.getTime() - SENT_BEFORE_OPENING_MS) return 'too_early';
  return sentAt.getTime() > payment.expiresAt.getTime() + SENT_AFTER_EXPIRY_MS ? 'too_late' : null;
}

/** Possible slugs in pasted text: a full link, a code with spaces, or one with letters that look like digits. */
export function paymentSlugsIn(text: string): string[] {
  const trimmed = text.trim().slice(0, 500);
  const fromLink = /\/billing\/payment\/([^/?#\s]+)/.exec(trimmed)?.[1];
  const bare = (fromLink ?? trimmed).toLowerCase().replace(/\s+/g, '');
  const asDigits = bare.replace(/-/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return [...new Set([bare, asDigits])].filter((slug) => /^[a-z0-9-]{8,64}$/.test(slug));
}

/** Rate limits of a payer: of one guest, and what an honest one needs (`RequestLimit`). Pages poll every few seconds. */
export const SLIP_LIMIT = { perMinute: 20, perHonestGuest: 3 };
export const VIEW_LIMIT = { perMinute: 600, perHonestGuest: 20 };

/** Maximum size of a slip picture. */
export const MAX_SLIP_BYTES = 10 * 1024 * 1024;
/** Accepted picture types. HEIC is recognised only to be refused with a clear message. */
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const NAMED_REFUSED_TYPES = ['image/heic', 'image/heif'] as const;
export const MAX_REASON_LENGTH = 500;
export const MAX_REFERENCE_LENGTH = 60;
/** 100 million baht: above any transfer, and far below the limit of exact numbers. */
export const MAX_AMOUNT_SATANG = 10_000_000_000;

/** Bank codes offered by the form; TrueMoney has no bank code. */
export const sendingBanks = [...thaiBanks.map((bank) => bank.code), 'truemoney'] as const;

/** How long a payment has waited for a decision, in hours: from the first number on, until the second. */
export const WAITS = {
  hour: [0, 1],
  day: [1, 24],
  three_days: [24, 72],
  longer: [72, null],
} as const satisfies Record<string, readonly [number, number | null]>;
export type Wait = keyof typeof WAITS;
export const WAIT_NAMES = Object.keys(WAITS) as [Wait, ...Wait[]];

/** Filters of the managers' list. */
export const paymentFilters = ['waiting', 'open', 'paid', 'surplus', 'ended', 'all'] as const;
/** What the list of payments can be sorted by; `waited` only those that wait. */
export const PAYMENT_SORTS = ['opened', 'amount', 'waited'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export type PaymentFilter = (typeof paymentFilters)[number];
