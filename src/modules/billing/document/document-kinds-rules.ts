import type { VatClass } from '#platform/money/vat-rate.ts';

export const DOCUMENT_KINDS = [
  'quotation',
  'invoice',
  'billing_note',
  'receipt',
  'tax_invoice',
  'tax_invoice_abbreviated',
  'receipt_tax_invoice',
  'credit_note',
  'debit_note',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Everything that the law or trade asks of one kind or another. A paper shows every field that its kind requires; the
 * others where the document has them.
 */
export const DOCUMENT_FIELDS = [
  'title',
  'seller_name',
  'seller_address',
  'seller_tax_id',
  'seller_branch',
  'buyer_name',
  'buyer_address',
  /** With the buyer's branch; only where the buyer is registered for VAT. */
  'buyer_tax_id',
  'number',
  'issued_on',
  'due_on',
  'line_name',
  'line_quantity',
  'line_amount',
  /** VAT as an amount of its own, apart from the value. */
  'vat_amount',
  /** The sentence that the price includes VAT. */
  'vat_included',
  'grand_total',
  'baht_text',
  'reference',
  'original_value',
  'correct_value',
  'difference',
  'reason',
  'receiver_signature',
] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

export const NUMBER_PERIODS = ['month', 'year'] as const;
/** What may stand between period and count; a slash would end a part of an address. */
export const NUMBER_SEPARATORS = ['-', '.', ''] as const;

/** How a number is formed: prefix, Buddhist year and month, a count that begins with 1 in each period. */
export interface NumberFormat {
  readonly prefix: string;
  readonly period: (typeof NUMBER_PERIODS)[number];
  /** The count is padded to so many digits, and grows beyond them. */
  readonly digits: number;
  readonly separator: (typeof NUMBER_SEPARATORS)[number];
}

export interface DocumentKindRule {
  /** The words that the document must show, in Thai and English. Law prescribes those of tax documents. */
  readonly title: { readonly th: string; readonly en: string };
  /** The law on its content, where there is one. */
  readonly source: string | null;
  /** Only a seller who is registered for VAT may issue it (Revenue Code s. 86, 86/13). */
  readonly isTaxDocument: boolean;
  /** Counts as the tax invoice of its supply: one of them is in effect for each. */
  readonly isTaxInvoice: boolean;
  readonly buyer: 'required' | 'none';
  /** Whether it corrects the value of an earlier document, and in which direction. */
  readonly corrects: 'down' | 'up' | null;
  /** State in which it is issued: a claim is open until it is paid, everything else simply stands. */
  readonly firstState: 'open' | 'issued';
  /** Until a branch has a format of its own. */
  readonly numbers: NumberFormat;
  /** What it shows of every issuer. */
  readonly required: readonly DocumentField[];
  /** What it shows as well where the seller is registered for VAT. */
  readonly requiredOfRegistered: readonly DocumentField[];
}

const HEAD = ['title', 'seller_name', 'number', 'issued_on'] as const;
const LINES = ['line_name', 'line_quantity', 'line_amount', 'grand_total'] as const;
const BUYER = ['buyer_name', 'buyer_address'] as const;
const OF_REGISTERED = ['seller_tax_id', 'seller_branch', 'vat_amount'] as const;
const CORRECTION = ['reference', 'original_value', 'correct_value', 'difference', 'reason'] as const;

function monthly(prefix: string): NumberFormat {
  return { prefix, period: 'month', digits: 5, separator: '-' };
}

/** The kinds of documents as data. Replacement copies (ใบแทน) are issues of a document, not a kind of their own. */
export const documentKinds: Readonly<Record<DocumentKind, DocumentKindRule>> = {
  quotation: {
    title: { th: 'ใบเสนอราคา', en: 'Quotation' },
    source: null,
    isTaxDocument: false,
    isTaxInvoice: false,
    buyer: 'required',
    corrects: null,
    firstState: 'open',
    numbers: monthly('QT'),
    required: [...HEAD, 'seller_address', ...BUYER, ...LINES, 'baht_text'],
    requiredOfRegistered: OF_REGISTERED,
  },
  invoice: {
    title: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
    source: null,
    isTaxDocument: false,
    isTaxInvoice: false,
    buyer: 'required',
    corrects: null,
    firstState: 'open',
    numbers: monthly('INV'),
    required: [...HEAD, 'seller_address', ...BUYER, 'due_on', ...LINES, 'baht_text'],
    requiredOfRegistered: OF_REGISTERED,
  },
  billing_note: {
    title: { th: 'ใบวางบิล', en: 'Billing note' },
    source: null,
    isTaxDocument: false,
    isTaxInvoice: false,
    buyer: 'required',
    corrects: null,
    firstState: 'open',
    numbers: monthly('BN'),
    required: [...HEAD, 'seller_address', ...BUYER, 'due_on', ...LINES, 'baht_text'],
    requiredOfRegistered: ['seller_tax_id', 'seller_branch'],
  },
  receipt: {
    title: { th: 'ใบเสร็จรับเงิน', en: 'Receipt' },
    source: 'Revenue Code s. 105, 105 bis',
    isTaxDocument: false,
    isTaxInvoice: false,
    buyer: 'required',
    corrects: null,
    firstState: 'issued',
    numbers: monthly('RC'),
    required: [...HEAD, 'seller_address', 'buyer_name', ...LINES, 'baht_text', 'receiver_signature'],
    requiredOfRegistered: ['seller_tax_id', 'seller_branch'],
  },
  tax_invoice: {
    title: { th: 'ใบกำกับภาษี', en: 'Tax invoice' },
    source: 'Revenue Code s. 86/4',
    isTaxDocument: true,
    isTaxInvoice: true,
    buyer: 'required',
    corrects: null,
    firstState: 'issued',
    numbers: monthly('TX'),
    required: [...HEAD, 'seller_address', ...BUYER, ...LINES],
    requiredOfRegistered: [...OF_REGISTERED, 'buyer_tax_id'],
  },
  tax_invoice_abbreviated: {
    title: { th: 'ใบกำกับภาษีอย่างย่อ', en: 'Abbreviated tax invoice' },
    source: 'Revenue Code s. 86/6',
    isTaxDocument: true,
    isTaxInvoice: true,
    buyer: 'none',
    corrects: null,
    firstState: 'issued',
    numbers: monthly('AB'),
    required: [...HEAD, ...LINES],
    requiredOfRegistered: ['seller_tax_id', 'vat_included'],
  },
  receipt_tax_invoice: {
    title: { th: 'ใบเสร็จรับเงิน/ใบกำกับภาษี', en: 'Receipt/Tax invoice' },
    source: 'Revenue Code s. 86/4, 105 bis',
    isTaxDocument: true,
    isTaxInvoice: true,
    buyer: 'required',
    corrects: null,
    firstState: 'issued',
    numbers: monthly('RT'),
    required: [...HEAD, 'seller_address', ...BUYER, ...LINES, 'baht_text', 'receiver_signature'],
    requiredOfRegistered: [...OF_REGISTERED, 'buyer_tax_id'],
  },
  credit_note: {
    title: { th: 'ใบลดหนี้', en: 'Credit note' },
    source: 'Revenue Code s. 86/10',
    isTaxDocument: true,
    isTaxInvoice: false,
    buyer: 'required',
    corrects: 'down',
    firstState: 'issued',
    numbers: monthly('CN'),
    required: [...HEAD, 'seller_address', ...BUYER, ...LINES, ...CORRECTION],
    requiredOfRegistered: OF_REGISTERED,
  },
  debit_note: {
    title: { th: 'ใบเพิ่มหนี้', en: 'Debit note' },
    source: 'Revenue Code s. 86/9',
    isTaxDocument: true,
    isTaxInvoice: false,
    buyer: 'required',
    corrects: 'up',
    firstState: 'issued',
    numbers: monthly('DN'),
    required: [...HEAD, 'seller_address', ...BUYER, ...LINES, ...CORRECTION],
    requiredOfRegistered: OF_REGISTERED,
  },
};

/** The kinds of which one is in effect as the tax invoice of a supply. */
export const TAX_INVOICE_KINDS = DOCUMENT_KINDS.filter((kind) => documentKinds[kind].isTaxInvoice);

/** The kinds that only a seller who is registered for VAT issues: tax invoices, and what corrects them. */
export const TAX_DOCUMENT_KINDS = DOCUMENT_KINDS.filter((kind) => documentKinds[kind].isTaxDocument);

/** Kind of a document where it is itself what is paid, or what others are about. */
export const DOCUMENT_TARGET = 'billing.document';

export const DOCUMENT_STATES = [
  'issued',
  'open',
  'partially_paid',
  'paid',
  'uncollectible',
  'accepted',
  'declined',
  'void',
  'replaced',
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/**
 * Allowed state changes of issued documents. Only the state moves: what is written on a document stays, and a value is
 * corrected by a credit or debit note. `replaced` is cancelled and reissued: another document refers to it.
 */
export const documentTransitions: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  issued: ['void', 'replaced'],
  open: ['partially_paid', 'paid', 'void', 'uncollectible', 'accepted', 'declined', 'replaced'],
  partially_paid: ['paid', 'uncollectible'],
  paid: ['replaced'],
  uncollectible: ['partially_paid', 'paid'],
  accepted: ['void'],
  declined: ['accepted'],
  void: [],
  replaced: [],
};

/**
 * The kind in which a document is cancelled and reissued: a full tax invoice takes the place of an abbreviated one; null
 * for kinds that are corrected otherwise.
 */
export function reissuedAs(kind: DocumentKind): DocumentKind | null {
  if (kind === 'tax_invoice_abbreviated') return 'receipt_tax_invoice';
  return documentKinds[kind].corrects === null ? kind : null;
}

/** Whether a document can be cancelled and reissued; not once it is paid: the new one would be owed again. */
export function isReplaceable({
  kind,
  state,
  isCorrected,
}: {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  /** Whether credit or debit notes refer to it. */
  readonly isCorrected: boolean;
}): boolean {
  if (reissuedAs(kind) === null || state === 'paid' || isCorrected) return false;
  return documentTransitions[state].includes('replaced');
}

/** Whether a document still says what is owed, paid or taxed. */
export function isInEffect(state: DocumentState): boolean {
  return state !== 'void' && state !== 'replaced';
}

/** The classes of VAT in the order in which documents sum them up. */
export const VAT_CLASSES = ['standard', 'zero', 'exempt'] as const satisfies readonly VatClass[];
