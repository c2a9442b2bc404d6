import type { Locale } from './locale.ts';

/** Placeholder for a missing number. */
export const noNumber = '–';

const formatters = {
  th: new Map<number, Intl.NumberFormat>(),
  en: new Map<number, Intl.NumberFormat>(),
};

/**
 * Formats a number with separators, `1,234.5`; at most `maximumFractionDigits` decimals (default 0). Thai and English
 * use the same digits and marks (Unicode CLDR, th and en).
 */
export function formatNumber(
  value: number | null | undefined,
  locale: Locale = 'th',
  { maximumFractionDigits = 0 }: { maximumFractionDigits?: number } = {},
): string {
  if (value == null || !Number.isFinite(value)) return noNumber;
  const text = numberFormat(locale, maximumFractionDigits).format(value);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}

/**
 * Abbreviates with `k` for thousands and `M` for millions, at most one decimal, in both languages (specification §1
 * and §9): 999 → `999`, 1000 → `1k`, 1250 → `1.3k`, 999950 → `1M` and never `1000k`. Halves round away from zero, so
 * that losses and gains of the same size look alike. No number (null, undefined, NaN, infinite) → `–`. Show the full
 * value as well (title or tooltip).
 */
export function abbreviateNumber(value: number | null | undefined, locale: Locale = 'th'): string {
  if (value == null || !Number.isFinite(value)) return noNumber;
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  const short = (tenths: number, unit: string): string =>
    `${sign}${numberFormat(locale, 1).format(tenths / 10)}${unit}`;

  // 999.995 rounds to 1,000.00 with the two decimals of small numbers.
  if (Math.round(size * 100) < 100_000) return formatNumber(value, locale, { maximumFractionDigits: 2 });
  const tenthsOfThousand = Math.round(size / 100);
  if (tenthsOfThousand < 10_000) return short(tenthsOfThousand, 'k');
  return short(Math.round(size / 100_000), 'M');
}

function numberFormat(locale: Locale, maximumFractionDigits: number): Intl.NumberFormat {
  const known = formatters[locale].get(maximumFractionDigits);
  if (known) return known;
  const made = new Intl.NumberFormat(locale === 'th' ? 'th-TH' : 'en', { maximumFractionDigits });
  formatters[locale].set(maximumFractionDigits, made);
  return made;
}
