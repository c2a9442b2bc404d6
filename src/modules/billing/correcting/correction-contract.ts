import { z } from 'zod';
import { wide } from '#platform/db/column-contract.ts';
import { parseBaht } from '#platform/money/money.ts';
import type { DocumentSeller } from '../document/document-contract.ts';
import { MAX_DOCUMENT_LINES, MAX_DOCUMENT_REASON } from '../document/document-limit-rules.ts';
import { MAX_DOCUMENT_SATANG } from '../document/document-rules.ts';
import type { PaperPage } from '../paper/paper-contract.ts';
import type { PaperSheet } from '../paper/paper-sheet-contract.ts';
import { CORRECTIONS } from './correction-rules.ts';

const LineAmount = z
  .string()
  .trim()
  .max(30)
  .transform((text, context) => {
    const satang = text === '' ? 0 : parseBaht(text);
    if (satang !== null && satang >= 0 && satang <= MAX_DOCUMENT_SATANG) return satang;
    context.addIssue({ code: 'custom', message: 'amount' });
    return z.NEVER;
  })
  .pipe(wide(z.int().min(0).max(MAX_DOCUMENT_SATANG)));

/** A credit or debit note as its form sends it: an amount for each line of the document, empty for none. */
export const TypedCorrection = z
  .object({
    kind: z.enum(CORRECTIONS),
    amounts: z.array(LineAmount).max(MAX_DOCUMENT_LINES),
    commonReason: z.string().max(MAX_DOCUMENT_REASON).default(''),
    reason: z.string().trim().max(MAX_DOCUMENT_REASON).default(''),
  })
  .transform(({ kind, amounts, commonReason, reason }, context) => {
    const said = reason === '' ? commonReason : reason;
    if (said === '') {
      context.addIssue({ code: 'custom', path: ['reason'], message: 'missing' });
      return z.NEVER;
    }
    const lines = amounts.flatMap((amountSatang, at) =>
      amountSatang > 0 ? [{ lineNo: at + 1, amountSatang }] : [],
    );
    return { kind, lines, reason: said };
  });
export type TypedCorrection = z.output<typeof TypedCorrection>;

/** A note before it is issued. */
export interface CorrectionPreview {
  /** The branch that issues it. */
  readonly branch: Pick<DocumentSeller, 'branchCode' | 'branchNameTh' | 'branchNameEn'>;
  /** First day of the month of the books in which it will stand. */
  readonly bookMonthOn: string;
  /** Its paper: what it says, and its pages. */
  readonly sheet: PaperSheet;
  readonly pages: readonly PaperPage[];
}
