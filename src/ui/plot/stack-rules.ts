import type { PlotSeries } from './plot-contract.ts';

/** A bar of a stack, in the plot's unit. */
export interface StackedBar {
  readonly series: number;
  readonly point: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the bars of stacks: positive values grow up from zero, negative ones down. Zeros have no bar. */
export function stackBars(series: readonly PlotSeries[]): StackedBar[] {
  const [above, below]: [number[], number[]] = [[], []];
  return series.flatMap(({ values }, at) =>
    values.flatMap((value, point) => {
      if (value === null || value === 0) return [];
      const side = value > 0 ? above : below;
      const from = side[point] ?? 0;
      side[point] = from + value;
      return [{ series: at, point, from, to: from + value }];
    }),
  );
}
