import type { Locale } from '../locale/locale.ts';
import { toArabicDigits } from '../text/thai-digits.ts';

/**
 * Money is an integer number of satang (1 baht = 100 satang), in code, in the database (`bigint`) and on the wire.
 * Floats cannot represent baht: `118.5 * 0.07` rounds to 8.29 where the law requires 8.30.
 */
export type Satang = number;

export const satangPerBaht = 100;

/** Returns the value; throws `RangeError` when it is not a safe integer. */
export function assertSatang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of satang: ${value}`);
  return value === 0 ? 0 : value;
}

/**
 * Returns `numerator ÷ denominator`, rounded to the nearest integer, halves away from zero (the Revenue Department's
 * rule "third decimal 5 and above goes up", applied to magnitudes so that a refund mirrors its sale). Products above
 * 2^53 must be passed as bigint.
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const divisor = BigInt(denominator);
  if (divisor <= 0n) throw new RangeError('the denominator must be above zero');
  const dividend = BigInt(numerator);
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return assertSatang(Number(dividend < 0n ? -rounded : rounded));
}

/** Decimal places of a quantity, as in the database's `numeric(14,3)`: goods sold by weight need grams. */
const quantityDecimals = 3;

/**
 * Returns quantity × unit price, rounded half up once per line. The quantity may be the database's decimal text
 * (`"0.125"`) or a number with at most three decimals.
 */
export function lineAmount(unitPriceSatang: Satang, quantity: number | string): Satang {
  const thousandths = parseDecimal(String(quantity), quantityDecimals);
  if (thousandths === null) throw new RangeError(`not a quantity: ${quantity}`);
  return roundHalfUp(BigInt(assertSatang(unitPriceSatang)) * thousandths, 10n ** BigInt(quantityDecimals));
}

/**
 * Distributes a total over weights by the largest remainder; equal remainders favour the earlier line. The parts
 * always sum to the total. A negative total mirrors its positive counterpart. Weights are integers ≥ 0 (line amounts
 * in satang); throws when all are zero, unless the total is 0.
 */
export function allocate(totalSatang: Satang, weights: readonly number[]): Satang[] {
  const total = BigInt(Math.abs(assertSatang(totalSatang)));
  const sum = weights.reduce((running, weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`not a weight: ${weight}`);
    return running + BigInt(weight);
  }, 0n);
  if (sum === 0n) {
    if (total !== 0n) throw new RangeError('cannot spread an amount over weights that are all zero');
    return weights.map(() => 0);
  }

  const shares = weights.map((weight, line) => {
    const scaled = total * BigInt(weight);
    return { line, whole: scaled / sum, remainder: scaled % sum };
  });
  const missing = Number(total - shares.reduce((running, share) => running + share.whole, 0n));
  const rounded = new Set(
    shares
      .toSorted(
        (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.line - b.line,
      )
      .slice(0, missing)
      .map((share) => share.line),
  );
  const sign = totalSatang < 0 ? -1 : 1;
  return shares.map(({ line, whole }) => assertSatang(sign * (Number(whole) + (rounded.has(line) ? 1 : 0))));
}

/** How the cash part of a bill is rounded: to 25 satang or to whole baht. A transfer is never rounded. */
export interface CashRounding {
  readonly stepSatang: 25 | 100;
  readonly direction: 'down' | 'nearest' | 'up';
}

/** In the customer's favour: rounding down causes few complaints. */
export const defaultCashRounding: CashRounding = { stepSatang: 25, direction: 'down' };

/**
 * Returns the amount to take in cash. Print the difference as its own line. Rounds magnitudes, so refunds mirror
 * sales.
 */
export function cashRound(
  amountSatang: Satang,
  { stepSatang, direction }: CashRounding = defaultCashRounding,
): Satang {
  const size = Math.abs(assertSatang(amountSatang));
  const steps =
    direction === 'nearest'
      ? roundHalfUp(size, stepSatang)
      : Math.floor(size / stepSatang) + (direction === 'up' && size % stepSatang > 0 ? 1 : 0);
  return assertSatang(Math.sign(amountSatang) * steps * stepSatang);
}

/**
 * Returns the discount in whole percent for a price badge, or null where there is no discount (specification §5: a
 * sale price above 0; additionally: below the regular price). Never 0 % and never 100 %.
 */
export function percentOff(regularSatang: Satang, saleSatang: Satang): number | null {
  assertSatang(regularSatang);
  assertSatang(saleSatang);
  if (saleSatang <= 0 || saleSatang >= regularSatang) return null;
  const percent = roundHalfUp(100n * BigInt(regularSatang - saleSatang), regularSatang);
  return Math.min(99, Math.max(1, percent));
}

/** Longer texts are not parsed. */
const maxBahtTextLength = 40;

/**
 * Parses baht as people type it: `1,234.5`, `฿1,234.50`, `๑๒๓ บาท`, `-20`. Null when it is not an amount: more than
 * two decimals, misplaced commas, or beyond a safe integer.
 */
export function parseBaht(text: string): Satang | null {
  if (text.length > maxBahtTextLength) return null;
  const bare = toArabicDigits(text)
    .trim()
    .replace(/^(-?)\s*(?:฿|THB)\s*(?=[-\d.])/i, '$1')
    .replace(/(?<=[\d.])\s*(?:฿|THB|บาท)$/i, '');
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(\.\d*)?$/.exec(bare);
  if (!match) return null;
  return toSafe(parseDecimal(`${match[1]}${match[2]?.replaceAll(',', '')}${match[3] ?? ''}`, 2));
}

/**
 * Converts baht as a JSON number with at most two decimals, as in the specification's own calls (`amount: 19.99`), to
 * satang. Parses the number's shortest decimal text instead of multiplying: `19.99 * 100` is 1998.99…. Null when it
 * has more decimals or is too large.
 */
export function bahtToSatang(baht: number): Satang | null {
  return toSafe(parseDecimal(String(baht), 2));
}

/** Converts satang to a baht number for the specification's own calls: 1999 → 19.99. */
export function satangToBaht(satang: Satang): number {
  return Number(formatPlainBaht(satang));
}

/** Formats as `1234.50`, without currency sign or separators: for QR codes, CSV and `<input>` values. */
export function formatPlainBaht(satang: Satang): string {
  const size = Math.abs(assertSatang(satang));
  const baht = Math.floor(size / satangPerBaht);
  return `${satang < 0 ? '-' : ''}${baht}.${String(size % satangPerBaht).padStart(2, '0')}`;
}

const bahtFormats: Record<Locale, Intl.NumberFormat> = {
  th: new Intl.NumberFormat('th-TH', { style: 'currency', currency: 'THB' }),
  en: new Intl.NumberFormat('en', { style: 'currency', currency: 'THB', currencyDisplay: 'narrowSymbol' }),
};

/** Formats as `฿1,234.50` in both languages (specification §9: locale th-TH, currency THB). */
export function formatBaht(satang: Satang, locale: Locale = 'th'): string {
  // A decimal string keeps all digits, where satang / 100 would be a float.
  return bahtFormats[locale].format(formatPlainBaht(satang) as Intl.StringNumericLiteral);
}

/** Parses a decimal: `12.5` with two decimals → 1250n; null when it is not a plain decimal or has more decimals. */
function parseDecimal(text: string, decimals: number): bigint | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole + fraction === '' || fraction.length > decimals) return null;
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign ? -units : units;
}

function toSafe(value: bigint | null): number | null {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) ? number : null;
}
