import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';

/** Largest quota that can be given. */
export const MAX_LIMIT_BYTES = 2 ** 50;
const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats `1.4 MB`: powers of 1024, one decimal below ten, unit letters as phones and computers use them. */
export function sizeText(bytes: number, locale: Locale): string {
  if (bytes < 1024) return `${formatNumber(bytes, locale)} B`;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${formatNumber(size, locale, { maximumFractionDigits: size < 9.95 ? 1 : 0 })} ${UNITS[unit]}`;
}

/** Returns the warning level: from 80 percent, and stronger from 95. */
export function fullness({
  usedBytes,
  reservedBytes,
  limitBytes,
}: {
  usedBytes: number;
  reservedBytes: number;
  limitBytes: number;
}): { percent: number; state: 'fine' | 'tight' | 'full' } {
  const percent = limitBytes <= 0 ? 100 : Math.min(((usedBytes + reservedBytes) / limitBytes) * 100, 100);
  return { percent, state: percent >= 95 ? 'full' : percent >= 80 ? 'tight' : 'fine' };
}

/** Parses a size typed in GB: null if empty, undefined if invalid. */
export function bytesOfGb(text: string): number | null | undefined {
  const given = text.trim().replace(',', '.');
  if (given === '') return null;
  const bytes = Math.round(Number(given) * 1024 ** 3);
  return /^\d+(?:\.\d+)?$/.test(given) && bytes <= MAX_LIMIT_BYTES ? bytes : undefined;
}
