import { allocate } from '#platform/money/money.ts';

/** Returns whole percents that sum to 100, by the largest remainder; all 0 where there is nothing. Values are integers ≥ 0. */
export function wholePercents(values: readonly number[]): number[] {
  return allocate(values.some((value) => value > 0) ? 100 : 0, values);
}

/** A step of a funnel. */
export interface FunnelStep {
  /** Percent of the first step; 0 where that is empty. */
  readonly ofFirst: number;
  /** How many the step before had more; 0 for the first one and where none were lost. */
  readonly lost: number;
}

export function funnelSteps(values: readonly number[]): FunnelStep[] {
  const first = values[0] ?? 0;
  return values.map((value, at) => ({
    ofFirst: first > 0 ? Math.round((value / first) * 100) : 0,
    lost: Math.max(0, (values[at - 1] ?? value) - value),
  }));
}
