import { toArabicDigits } from '#platform/text/thai-digits.ts';

/**
 * Shares of a question's points as whole units: 252,000 of them are the whole. Every whole percent, and every share with a
 * denominator up to ten, is an exact number of units, so that three thirds are one.
 */
export const WHOLE = 252_000;

const DENOMINATORS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** How far a written percentage may be from the fraction that it stands for: 33.33 is a third, 33 is not. */
const NEAR_PERCENT = 0.0051;

/** The share that a percentage stands for: 33.333 % is a third, −50 % is half of it taken away. */
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

/** A share as a percentage with at most five decimals, as the formats of others write it. */
export function percentOfWeight(weight: number): number {
  return Math.round((weight / WHOLE) * 100 * 100_000) / 100_000;
}

/** A share of a question, exact. */
export interface Fraction {
  readonly n: number;
  readonly d: number;
}

export const NOTHING: Fraction = { n: 0, d: 1 };
export const EVERYTHING: Fraction = { n: 1, d: 1 };

/** Milli-points of `pointsMilli` × the fraction, rounded half up (−0.5 becomes 0). */
export function milliOf(pointsMilli: number, { n, d }: Fraction): number {
  const doubled = 2n * BigInt(pointsMilli) * BigInt(n) + BigInt(d);
  const divisor = 2n * BigInt(d);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}

/** The percentage of a sum, cut off after two decimals so that it never says more than there is; null where nothing counts. */
export function percentOf(scoreMilli: number, maxMilli: number): number | null {
  if (maxMilli <= 0) return null;
  return Math.floor((Math.max(0, scoreMilli) * 10_000) / maxMilli) / 100;
}

/** Whether the unrounded sums reach the mark: 59.996 is not 60. Where nothing counts, handing in is enough. */
export function isPass(scoreMilli: number, maxMilli: number, passPercentBp: number): boolean {
  return maxMilli <= 0 || Math.max(0, scoreMilli) * 10_000 >= passPercentBp * maxMilli;
}

/**
 * Points as markers type them, `2.5` or `๒,๕`, in milli-points; null where nothing was typed. What is no number is out of
 * every range.
 */
export function parseMilliPoints(text: string): number | null {
  if (text.trim() === '') return null;
  const points = Number(toArabicDigits(text.trim()).replace(',', '.'));
  return points >= 0 ? Math.round(points * 1_000) : Number.POSITIVE_INFINITY;
}
