import { z } from 'zod';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { parseBaht } from '#platform/money/money.ts';
import { MAX_ADJUST_SATANG, MAX_REASON_LENGTH } from '../wallet/wallet-rules.ts';

const Amount = z
  .string()
  .max(30)
  .transform((text, context) => {
    const satang = parseBaht(text);
    if (satang !== null && satang > 0 && satang <= MAX_ADJUST_SATANG) return satang;
    context.addIssue({ code: 'custom', message: 'amount' });
    return z.NEVER;
  });

const Reason = z.string().trim().min(1).max(MAX_REASON_LENGTH);

export const AdjustForm = z.object({
  person: z.uuid(),
  way: z.enum(['add', 'take']),
  adjustAmount: Amount,
  adjustReason: Reason,
});
export const GrantForm = z.object({
  person: z.uuid(),
  grantAmount: Amount,
  until: TypedDay,
  grantReason: Reason,
});
export const UndoForm = z.object({ person: z.uuid(), transfer: z.uuid(), undoReason: Reason });
