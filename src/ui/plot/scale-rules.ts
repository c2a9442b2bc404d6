import { tickStep } from 'd3-array';

/** The range of an axis. Contains zero, so that the length of a bar tells the truth. */
export interface PlotScale {
  readonly low: number;
  readonly high: number;
  /** Ascending, from `low` to `high`. */
  readonly ticks: readonly number[];
}

const WANTED_TICKS = 3;

/** Returns a range of round numbers around zero and all values. */
export function scaleOf(values: Iterable<number | null>, leastStep: number): PlotScale {
  const { low: least, high: most } = endsOf(values, leastStep);
  const step = Math.max(leastStep, tickStep(least, most, WANTED_TICKS));
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? leastStep, ticks };
}

/** Returns the exact range of zero and all values, for plots that write every value; never empty. */
export function endsOf(values: Iterable<number | null>, leastStep: number): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low === high ? { low, high: leastStep } : { low, high };
}

/** Multiples of 0.1 are inexact: 3 × 0.1 is 0.30000000000000004. Also turns −0 into 0. */
function exact(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

/** Returns how far a value lies above the low end, in percent of the range. */
export function shareOfScale({ low, high }: Pick<PlotScale, 'low' | 'high'>, value: number): number {
  return ((value - low) / (high - low)) * 100;
}

/** A bar between two values, in percent of the range from its low end. */
export interface BarSpan {
  readonly start: number;
  readonly length: number;
}

export function barSpan(scale: Pick<PlotScale, 'low' | 'high'>, from: number, to: number): BarSpan {
  const [one, other] = [shareOfScale(scale, from), shareOfScale(scale, to)];
  return { start: Math.min(one, other), length: Math.abs(one - other) };
}
