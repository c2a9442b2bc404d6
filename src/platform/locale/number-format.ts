import type { Locale } from './locale.ts';

/** Shown where there is no number to show. */
export const noNumber = '–';

const formatters = {
  th: new Map<number, Intl.NumberFormat>(),
  en: new Map<number, Intl.NumberFormat>(),
};

/**
 * A number with separators, `1,234.5`; at most `maximumFractionDigits` decimals (0 when left out).
 * Thai and English use the same digits and marks (Unicode CLDR, th and en).
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
 * Short form with `k` for thousands and `M` for millions, at most one decimal, in both languages
 * (specification §1 and §9): 999 → `999`, 1000 → `1k`, 1250 → `1.3k`, 999950 → `1M` and never `1000k`.
 * Halves round away from zero, so a loss reads like the gain of the same size.
 * No number (null, undefined, NaN, infinite) → `–`. Show the full value beside it (title or tooltip).
 */
export function abbreviateNumber(value: number | null | undefined, locale: Locale = 'th'): string {
  if (value == null || !Number.isFinite(value)) return noNumber;
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  const short = (tenths: number, unit: string): string =>
    `${sign}${numberFormat(locale, 1).format(tenths / 10)}${unit}`;

  // 999.995 is already 1,000.00 at the two decimals that small numbers show.
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
