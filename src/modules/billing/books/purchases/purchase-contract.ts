import { z } from 'zod';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { TypedRowVersion, wide } from '#platform/db/column-contract.ts';
import { parseBaht } from '#platform/money/money.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { headOfficeBranch, parseBranchCode, parseThaiId } from '#platform/text/thai-id.ts';
import { MAX_PARTY_NAME } from '../../document/document-limit-rules.ts';
import { MAX_DOCUMENT_SATANG } from '../../document/document-rules.ts';
import { BranchCode } from '../../seller/branch-contract.ts';
import { BookMonth, BookQuery } from '../month/month-contract.ts';
import { PURCHASE_KINDS, type PurchaseKind } from './purchase-rules.ts';

export const MAX_PURCHASE_NUMBER = 60;
export const MAX_PURCHASE_NOTE = 500;

/** Longest id, branch or amount as people type them. */
const MAX_TYPED = 40;

/** A text that `parse` reads; refused where it returns null. */
function typed<Value>(parse: (text: string) => Value | null) {
  return z
    .string()
    .trim()
    .max(MAX_TYPED)
    .transform((text, context) => {
      const value = parse(text);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: 'format' });
      return z.NEVER;
    });
}

function amount(least: number) {
  return typed((text) => {
    const satang = parseBaht(text);
    return satang !== null && satang >= least && satang <= MAX_DOCUMENT_SATANG ? satang : null;
  }).pipe(wide(z.int().min(0).max(MAX_DOCUMENT_SATANG)));
}

/** A received tax invoice, credit or debit note, as the form sends it. Amounts are typed in baht. */
export const PurchaseInput = z.object({
  kind: z.enum(PURCHASE_KINDS).default('tax_invoice'),
  supplierName: z.string().trim().min(1).max(MAX_PARTY_NAME),
  supplierTaxId: typed(parseThaiId),
  supplierBranch: typed(parseBranchCode),
  number: z.string().trim().min(1).max(MAX_PURCHASE_NUMBER),
  issuedOn: TypedDay,
  net: amount(1),
  vat: amount(0),
  isClaimable: z.literal('on').optional(),
  /** Empty: the month of issue. */
  claimMonth: z.union([z.literal(''), BookMonth]).default(''),
  /** The seller's place of business that received it. */
  branch: BranchCode.default(headOfficeBranch),
  note: z.string().trim().max(MAX_PURCHASE_NOTE).default(''),
});
export type PurchaseInput = z.output<typeof PurchaseInput>;

/** A correction names the version that it began with. */
export const PurchaseCorrection = PurchaseInput.extend({ purchase: z.uuid(), version: TypedRowVersion });

export const PurchaseQuery = BookQuery.extend({ after: CursorText.optional().catch(undefined) });
export type PurchaseQuery = z.output<typeof PurchaseQuery>;

/** A line of the register. In the report, amounts of credit notes are negative. */
export interface PurchaseRow {
  readonly purchaseId: string;
  readonly ordinal: number;
  readonly kind: PurchaseKind;
  readonly supplierName: string;
  readonly supplierTaxId: string;
  readonly supplierBranch: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly branchCode: string;
  readonly isClaimable: boolean;
  readonly netSatang: number;
  readonly vatSatang: number;
}

export interface PurchaseTotals {
  readonly purchases: number;
  readonly netSatang: number;
  /** VAT that can be deducted. */
  readonly claimableVatSatang: number;
  readonly otherVatSatang: number;
}
