import { toArabicDigits } from '../text/thai-digits.ts';

/** Parses the number of a Thai bank account as people type it, 10 to 15 digits; null for anything else. */
export function parseBankAccount(text: string): string | null {
  const digits = toArabicDigits(text).replace(/[\s\-–.]/g, '');
  return /^[0-9]{10,15}$/.test(digits) ? digits : null;
}

/** Shows the last four digits of an account number, for the audit log. */
export function maskNumber(number: string | null): string | null {
  return number === null ? null : `•••• ${number.slice(-4)}`;
}
