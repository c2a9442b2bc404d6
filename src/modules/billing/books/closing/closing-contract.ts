import { z } from 'zod';
import { BookMonth } from '../month/month-contract.ts';

export const MAX_REOPEN_REASON = 500;

/** What the reports of one branch sum up to; stored when a month is closed. Amounts are satang. */
export const BranchTotals = z.object({
  branchCode: z.string(),
  documents: z.int(),
  standardSatang: z.int(),
  zeroSatang: z.int(),
  exemptSatang: z.int(),
  vatSatang: z.int(),
  purchases: z.int(),
  purchaseSatang: z.int(),
  /** Input tax that can be deducted. */
  purchaseVatSatang: z.int(),
});
export type BranchTotals = z.output<typeof BranchTotals>;

export const ClosingInput = z.object({ month: BookMonth });
export const ReopeningInput = z.object({
  month: BookMonth,
  reason: z.string().trim().min(1).max(MAX_REOPEN_REASON),
});
