import { z } from 'zod';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { PIN_LENGTH } from './pin-rules.ts';

/** A PIN as somebody typed it, in Thai or Arabic digits. */
export const PinText = z
  .string()
  .max(PIN_LENGTH)
  .transform(toArabicDigits)
  .pipe(z.string().regex(new RegExp(`^\\d{${PIN_LENGTH}}$`)));
