import { toArabicDigits } from './thai-digits.ts';

/** Parses a typed postal code into five digits, or null: Thai postal codes start with 1 to 9. */
export function parsePostalCode(text: string): string | null {
  const digits = toArabicDigits(text).replace(/\s/g, '');
  return /^[1-9][0-9]{4}$/.test(digits) ? digits : null;
}
