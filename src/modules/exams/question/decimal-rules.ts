import { toArabicDigits } from '#platform/text/thai-digits.ts';

/** An exact decimal number: mantissa × 10^exponent. */
export interface Decimal {
  readonly mantissa: bigint;
  readonly exponent: number;
}

const MAX_EXPONENT = 400;
const MAX_DIGITS = 100;
const NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;
const LEADING = /^[+\-−]?[\d,.]*\d\.?(?:e[+-]?\d{1,4}(?![a-z]))?|^[+\-−]?\d+\./i;

/** Parses `1,234.5`, `+3`, `๑๒.๕`, `6.02e23`; null for anything else, including NaN and Infinity. */
export function parseDecimal(text: string): Decimal | null {
  const match = NUMBER.exec(toArabicDigits(text.trim()).replace('−', '-').replace(/\s+/g, ''));
  if (!match) return null;
  const [, sign = '', whole = '', decimals = '', power = '0'] = match;
  const digits = whole.replaceAll(',', '') + decimals;
  if (digits === '' || digits.length > MAX_DIGITS || Math.abs(Number(power)) > MAX_EXPONENT) return null;
  const mantissa = BigInt(digits);
  return { mantissa: sign === '-' ? -mantissa : mantissa, exponent: Number(power) - decimals.length };
}

/** Splits a number from its unit: `12.5 กก.` gives 12.5 and `กก.`. */
export function splitUnit(text: string): { number: string; unit: string } {
  const clean = toArabicDigits(text.trim());
  const match = LEADING.exec(clean);
  if (!match) return { number: clean, unit: '' };
  return { number: match[0], unit: clean.slice(match[0].length).trim() };
}

function scaled(one: Decimal, other: Decimal): [bigint, bigint] {
  const exponent = Math.min(one.exponent, other.exponent);
  return [one, other].map((each) => each.mantissa * 10n ** BigInt(each.exponent - exponent)) as [
    bigint,
    bigint,
  ];
}

export function compareDecimals(one: Decimal, other: Decimal): number {
  const [a, b] = scaled(one, other);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** |one − other|, exactly. */
export function distance(one: Decimal, other: Decimal): Decimal {
  const [a, b] = scaled(one, other);
  return { mantissa: a < b ? b - a : a - b, exponent: Math.min(one.exponent, other.exponent) };
}

/** |one| × other percent, exactly. */
export function percentage(one: Decimal, percent: Decimal): Decimal {
  const mantissa = one.mantissa * percent.mantissa;
  return { mantissa: mantissa < 0n ? -mantissa : mantissa, exponent: one.exponent + percent.exponent - 2 };
}

export function sum(one: Decimal, other: Decimal): Decimal {
  const [a, b] = scaled(one, other);
  return { mantissa: a + b, exponent: Math.min(one.exponent, other.exponent) };
}

export function difference(one: Decimal, other: Decimal): Decimal {
  return sum(one, { ...other, mantissa: -other.mantissa });
}

/** Longest number that is written without an exponent. */
const MAX_PLAIN_DIGITS = 21;

/** Writes a decimal without superfluous zeros: `9.5`, `-0.25`, `6.02e23`. */
export function decimalText({ mantissa, exponent }: Decimal): string {
  if (mantissa === 0n) return '0';
  const sign = mantissa < 0n ? '-' : '';
  const all = String(mantissa < 0n ? -mantissa : mantissa);
  const digits = all.replace(/0+$/, '');
  const power = exponent + all.length - digits.length;
  const before = digits.length + power; // digits before the decimal point
  if (Math.max(before, digits.length - before, -power) > MAX_PLAIN_DIGITS) {
    const [first = '', ...rest] = digits;
    return `${sign}${first}${rest.length > 0 ? `.${rest.join('')}` : ''}e${before - 1}`;
  }
  if (power >= 0) return sign + digits + '0'.repeat(power);
  if (before > 0) return `${sign}${digits.slice(0, before)}.${digits.slice(before)}`;
  return `${sign}0.${'0'.repeat(-before)}${digits}`;
}
