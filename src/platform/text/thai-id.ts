import { toArabicDigits } from './thai-digits.ts';

const idLength = 13;
const branchLength = 5;

/** Longest id or branch as people type them, with separators. */
export const MAX_TYPED_ID = 40;

/** Branch code of a head office on tax documents. */
export const headOfficeBranch = '00000';

/**
 * Parses a citizen id or tax id to 13 digits from what people type (Thai digits, spaces, hyphens); null for an invalid
 * one. For new entries only: a slip or an old record with a wrong checksum is shown unchanged.
 */
export function parseThaiId(text: string): string | null {
  const digits = cleanDigits(text);
  return digits !== null && isValidThaiId(digits) ? digits : null;
}

/**
 * Returns whether there are 13 digits, the last of which is the checksum: (11 − Σ dᵢ·(13−i) mod 11) mod 10. Ids of
 * juristic persons start with 0.
 */
export function isValidThaiId(digits: string): boolean {
  if (!/^[0-9]{13}$/.test(digits)) return false;
  return Number(digits.at(-1)) === thaiIdCheckDigit(digits.slice(0, idLength - 1));
}

/** Returns the 13th digit for the first twelve; also for fictitious ids in demo data. */
export function thaiIdCheckDigit(firstTwelve: string): number {
  const sum = [...firstTwelve].reduce(
    (running, digit, index) => running + Number(digit) * (idLength - index),
    0,
  );
  return (11 - (sum % 11)) % 10;
}

/** Formats `1101700230708` as `1-1017-00230-70-8`; leaves anything else unchanged. */
export function formatThaiId(digits: string): string {
  return digits.replace(/^([0-9])([0-9]{4})([0-9]{5})([0-9]{2})([0-9])$/, '$1-$2-$3-$4-$5');
}

/**
 * Parses the five-digit branch code of a taxpayer; shorter numbers are padded, `สำนักงานใหญ่` is 00000. Null for an
 * invalid one.
 */
export function parseBranchCode(text: string): string | null {
  const plain = text.trim();
  if (/^(สำนักงานใหญ่|head office)$/i.test(plain)) return headOfficeBranch;
  const digits = cleanDigits(plain);
  return digits !== null && digits.length >= 1 && digits.length <= branchLength
    ? digits.padStart(branchLength, '0')
    : null;
}

function cleanDigits(text: string): string | null {
  if (text.length > MAX_TYPED_ID) return null;
  const digits = toArabicDigits(text).replace(/[\s\-–.\u200b-\u200d\u2060\ufeff]/g, '');
  return /^[0-9]*$/.test(digits) ? digits : null;
}
