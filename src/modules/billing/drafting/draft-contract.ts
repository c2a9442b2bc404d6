import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { parseBaht } from '#platform/money/money.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { TypedBuyer } from '../document/buyer-contract.ts';
import { MAX_PARTY_ADDRESS, MAX_PARTY_NAME } from '../document/document-limit-rules.ts';
import { type DocumentKind, VAT_CLASSES } from '../document/document-kinds-rules.ts';
import { BranchCode } from '../seller/branch-contract.ts';

/** Kinds that people write by hand; the others follow from what was issued. */
export const DRAFT_KINDS = [
  'quotation',
  'invoice',
  'billing_note',
  'receipt',
  'tax_invoice',
  'receipt_tax_invoice',
] as const satisfies readonly DocumentKind[];
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** An accepted quotation becomes an order, which holds so many lines. */
export const MAX_DRAFT_LINES = 100;
export const MAX_LINE_NAME = 300;
export const MAX_LINE_DETAIL = 300;
export const MAX_LINE_UNIT = 40;
export const MAX_DRAFT_NOTE = 1000;
/** Longest number or day as people type it. */
export const MAX_TYPED = 40;
/** A trillion baht, so that sums stay exact. */
const MAX_UNIT_PRICE_SATANG = 100_000_000_000_000;

/** A line as it is typed: kept whatever it says, checked when it is issued. */
export const DraftLine = z.object({
  name: z.string().trim().max(MAX_LINE_NAME).default(''),
  detail: z.string().trim().max(MAX_LINE_DETAIL).default(''),
  quantity: z.string().trim().max(MAX_TYPED).default(''),
  unit: z.string().trim().max(MAX_LINE_UNIT).default(''),
  price: z.string().trim().max(MAX_TYPED).default(''),
  discount: z.string().trim().max(MAX_TYPED).default(''),
  vatClass: z.enum(VAT_CLASSES).default('standard'),
});
export type DraftLine = z.output<typeof DraftLine>;

/** A draft as it is typed. */
export const DraftContent = z.object({
  /** Code of the branch that issues it. */
  branch: BranchCode.default(headOfficeBranch),
  buyerName: z.string().trim().max(MAX_PARTY_NAME).default(''),
  buyerAddress: z.string().trim().max(MAX_PARTY_ADDRESS).default(''),
  buyerTaxId: z.string().trim().max(MAX_TYPED).default(''),
  buyerBranch: z.string().trim().max(MAX_TYPED).default(''),
  buyerPhone: z.string().trim().max(MAX_TYPED).default(''),
  priceMode: z.enum(['incl', 'excl']).default('incl'),
  /** Day on which it falls due; of quotations, the last day on which they are valid. */
  dueOn: z.string().trim().max(MAX_TYPED).default(''),
  note: z.string().trim().max(MAX_DRAFT_NOTE).default(''),
  lines: z
    .preprocess(
      (rows) => (typeof rows === 'object' && rows !== null ? Object.values(rows) : rows),
      z.array(DraftLine).max(MAX_DRAFT_LINES),
    )
    .default([]),
});
export type DraftContent = z.output<typeof DraftContent>;

/** The form of a draft. */
export const DraftForm = DraftContent.extend({ version: TypedRowVersion });

function read<Value>(parse: (text: string) => Value | null, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Reads a quantity with up to three decimals, above zero; null where it is none. */
function parseQuantity(text: string): string | null {
  const digits = toArabicDigits(text).replaceAll(',', '');
  return /^\d{1,9}(\.\d{1,3})?$/.test(digits) && Number(digits) > 0 ? String(Number(digits)) : null;
}

function parsePrice(text: string): number | null {
  const satang = parseBaht(text);
  return satang !== null && satang >= 0 && satang <= MAX_UNIT_PRICE_SATANG ? satang : null;
}

/** A line that can be issued, in the shape of documents. */
export const CompleteLine = z
  .object({
    name: z.string().min(1),
    detail: z.string(),
    quantity: read(parseQuantity, 'quantity'),
    unit: z.string(),
    price: read(parsePrice, 'amount'),
    discount: read((text) => (text === '' ? 0 : parsePrice(text)), 'amount'),
    vatClass: z.enum(VAT_CLASSES),
  })
  .transform(({ price, discount, ...line }) => ({
    ...line,
    unitPriceSatang: price,
    discountSatang: discount,
  }));

/** A draft that can be issued. */
export const CompleteDraft = z.object({
  branch: BranchCode,
  ...TypedBuyer.shape,
  priceMode: z.enum(['incl', 'excl']),
  dueOn: z.union([z.literal('').transform(() => null), TypedDay]),
  note: z.string(),
  lines: z.array(CompleteLine).min(1),
});
export type CompleteDraft = z.output<typeof CompleteDraft>;
