import { z } from 'zod';
import { parseBaht } from '#platform/money/money.ts';
import { MAX_AMOUNT_SATANG } from './payment-rules.ts';

/** A typed amount: `1,250.50`, Thai digits too. */
export const TypedBaht = z
  .string()
  .max(30)
  .transform((text, context) => {
    const satang = parseBaht(text);
    if (satang !== null && satang > 0 && satang <= MAX_AMOUNT_SATANG) return satang;
    context.addIssue({ code: 'custom', message: 'amount' });
    return z.NEVER;
  });
