import { toArabicDigits } from './thai-digits.ts';

export interface ThaiPhone {
  /** Stored and compared form: ten digits starting with 0 for a mobile, nine for a landline. */
  readonly national: string;
  readonly kind: 'mobile' | 'landline';
}

const maxTypedLength = 40;

/**
 * Parses a Thai telephone number from what people type: `081-234-5678`, `+66 81 234 5678`, `66812345678`, Thai digits.
 * Mobiles start with 06, 08, 09; landlines with 02 to 05 and 07 (numbering plan of the NBTC). Null for an invalid one.
 */
export function parseThaiPhone(text: string): ThaiPhone | null {
  if (text.length > maxTypedLength) return null;
  const typed = toArabicDigits(text).replace(/[\s\-–.()\u200b-\u200d\u2060\ufeff]/g, '');
  const national = typed.replace(/^(?:\+66|0066|66(?=[0-9]{8,9}$))0?/, '0');
  if (/^0[689][0-9]{8}$/.test(national)) return { national, kind: 'mobile' };
  if (/^0[23457][0-9]{7}$/.test(national)) return { national, kind: 'landline' };
  return null;
}

/**
 * Formats `0812345678` as `081-234-5678`, `021234567` as `02-123-4567`, `053123456` as `053-123-456`; leaves anything
 * else unchanged.
 */
export function formatThaiPhone(national: string): string {
  if (/^0[689][0-9]{8}$/.test(national)) return national.replace(/^(...)(...)(....)$/, '$1-$2-$3');
  if (/^02[0-9]{7}$/.test(national)) return national.replace(/^(..)(...)(....)$/, '$1-$2-$3');
  if (/^0[3457][0-9]{7}$/.test(national)) return national.replace(/^(...)(...)(...)$/, '$1-$2-$3');
  return national;
}

/** Formats `0812345678` as `+66812345678`, for `tel:` links. */
export function toInternationalPhone(national: string): string {
  return national.replace(/^0/, '+66');
}
