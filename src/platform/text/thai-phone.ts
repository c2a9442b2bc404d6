import { toArabicDigits } from './thai-digits.ts';

export interface ThaiPhone {
  /** Ten digits from 0 for a mobile, nine for a fixed line: the form that is stored and compared. */
  readonly national: string;
  readonly kind: 'mobile' | 'landline';
}

const maxTypedLength = 40;

/**
 * A Thai telephone number from what people type: `081-234-5678`, `+66 81 234 5678`, `66812345678`, Thai digits.
 * Mobiles begin 06, 08, 09; fixed lines 02 to 05 and 07 (numbering plan of the NBTC). Null when it is none.
 */
export function parseThaiPhone(text: string): ThaiPhone | null {
  if (text.length > maxTypedLength) return null;
  const typed = toArabicDigits(text).replace(/[\s\-–.()\u200b-\u200d\u2060\ufeff]/g, '');
  const national = typed.replace(/^(?:\+66|0066|66(?=[0-9]{8,9}$))0?/, '0');
  if (/^0[689][0-9]{8}$/.test(national)) return { national, kind: 'mobile' };
  if (/^0[23457][0-9]{7}$/.test(national)) return { national, kind: 'landline' };
  return null;
}

/** `0812345678` → `081-234-5678`, `021234567` → `02-123-4567`, `053123456` → `053-123-456`; else unchanged. */
export function formatThaiPhone(national: string): string {
  if (/^0[689][0-9]{8}$/.test(national)) return national.replace(/^(...)(...)(....)$/, '$1-$2-$3');
  if (/^02[0-9]{7}$/.test(national)) return national.replace(/^(..)(...)(....)$/, '$1-$2-$3');
  if (/^0[3457][0-9]{7}$/.test(national)) return national.replace(/^(...)(...)(...)$/, '$1-$2-$3');
  return national;
}

/** `0812345678` → `+66812345678`, for `tel:` links. */
export function toInternationalPhone(national: string): string {
  return national.replace(/^0/, '+66');
}
