import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { parseThaiId } from '#platform/text/thai-id.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';

/** Parses a Thai telephone number as people type it; null for an invalid one. */
export function parsePhone(text: string): string | null {
  return parseThaiPhone(text)?.national ?? null;
}

/**
 * Parses what a PromptPay account is registered with: a mobile number, a citizen or tax ID, or an e-wallet of 15 digits (Thai
 * QR Payment Standard of the Bank of Thailand, tag 29). Null for anything else.
 */
export function parsePromptPay(text: string): string | null {
  const phone = parseThaiPhone(text);
  if (phone?.kind === 'mobile') return phone.national;
  const digits = digitsOf(text);
  return parseThaiId(digits) ?? (/^[0-9]{15}$/.test(digits) ? digits : null);
}

function digitsOf(text: string): string {
  return toArabicDigits(text).replace(/[\s\-–.]/g, '');
}
