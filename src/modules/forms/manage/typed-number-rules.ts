import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { MAX_PLACES } from '../field/kind-rules.ts';

/** Returns the number of places that was typed; null: any number, undefined: it cannot be read. */
export function readCap(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const cap = wholeNumberIn(text);
  return cap !== null && cap <= MAX_PLACES ? cap : undefined;
}

/** Returns the whole number that was typed in Arabic or Thai digits, or null. */
export function wholeNumberIn(text: string): number | null {
  const typed = toArabicDigits(text).trim().replaceAll(',', '');
  return /^[0-9]{1,9}$/.test(typed) ? Number(typed) : null;
}

/** Returns the number that was typed, or null. */
export function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
