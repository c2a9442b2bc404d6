import { toArabicDigits } from '#platform/text/thai-digits.ts';

/**
 * Shares of a question's points are integers: `WHOLE` is 252,000 units. Every whole percent, and every fraction with a
 * denominator up to ten, is an exact number of units, so that three thirds add up to one.
 */
export const WHOLE = 252_000;

const DENOMINATORS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Largest difference between a written percentage and the fraction it stands for: 33.33 is a third, 33 is not. */
const NEAR_PERCENT = 0.0051;

/** Returns the share that a percentage stands for: 33.333 % is a third, −50 % deducts half. */
export function weightOfPercent(percent: number): number {
  if (!Number.isFinite(percent)) return 0;
  const size = Math.min(Math.abs(percent), 100);
  for (const denominator of DENOMINATORS) {
    const numerator = Math.round((size / 100) * denominator);
    if (Math.abs((numerator / denominator) * 100 - size) < NEAR_PERCENT)
      return Math.sign(percent) * numerator * (WHOLE / denominator);
  }
  return Math.sign(percent) * Math.round((size / 100) * WHOLE);
}

/** Returns a share as a percentage with at most five decimals, for other file formats. */
export function percentOfWeight(weight: number): number {
  return Math.round((weight / WHOLE) * 100 * 100_000) / 100_000;
}

/** An exact share of a question's points. */
export interface Fraction {
  readonly n: number;
  readonly d: number;
}

export const NOTHING: Fraction = { n: 0, d: 1 };
export const EVERYTHING: Fraction = { n: 1, d: 1 };

/** Returns milli-points for a fraction of `pointsMilli`, rounded half up (−0.5 becomes 0). */
export function milliOf(pointsMilli: number, { n, d }: Fraction): number {
  const doubled = 2n * BigInt(pointsMilli) * BigInt(n) + BigInt(d);
  const divisor = 2n * BigInt(d);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}

/** Returns the percentage, truncated to two decimals so that it is never overstated; null when nothing is scored. */
export function percentOf(scoreMilli: number, maxMilli: number): number | null {
  if (maxMilli <= 0) return null;
  return Math.floor((Math.max(0, scoreMilli) * 10_000) / maxMilli) / 100;
}

/** Whether the exact score reaches the pass mark: 59.996 is not 60. When nothing is scored, submitting is enough. */
export function isPass(scoreMilli: number, maxMilli: number, passPercentBp: number): boolean {
  return maxMilli <= 0 || Math.max(0, scoreMilli) * 10_000 >= passPercentBp * maxMilli;
}

/**
 * Parses points as markers type them, `2.5` or `๒,๕`, into milli-points; null for empty input. Anything that is not a number
 * gives an out-of-range value.
 */
export function parseMilliPoints(text: string): number | null {
  if (text.trim() === '') return null;
  const points = Number(toArabicDigits(text.trim()).replace(',', '.'));
  return points >= 0 ? Math.round(points * 1_000) : Number.POSITIVE_INFINITY;
}
