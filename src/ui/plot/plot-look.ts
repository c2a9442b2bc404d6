/** How one series is told from the others: by colour, and by dashes or hatching for those who see no difference. */
export interface SeriesLook {
  readonly fill: string;
  readonly stroke: string;
  /** Dashes of its line, in pixels. */
  readonly dashes: string | undefined;
  /** Path of its hatching in a square of 6 pixels; undefined for a plain surface. */
  readonly hatching: string | undefined;
}

const LOOKS: readonly SeriesLook[] = [
  {
    fill: 'fill-plot-1',
    stroke: 'stroke-plot-1',
    dashes: undefined,
    hatching: undefined,
  },
  {
    fill: 'fill-plot-2',
    stroke: 'stroke-plot-2',
    dashes: '7 4',
    hatching: 'M-1,7 L7,-1 M-1,1 L1,-1 M5,7 L7,5',
  },
  {
    fill: 'fill-plot-3',
    stroke: 'stroke-plot-3',
    dashes: '2 4',
    hatching: 'M0,3 H6',
  },
  {
    fill: 'fill-plot-4',
    stroke: 'stroke-plot-4',
    dashes: '10 4 2 4',
    hatching: 'M3,0 V6 M0,3 H6',
  },
];

const COMPARISON: SeriesLook = {
  fill: 'fill-plot-before',
  stroke: 'stroke-plot-before',
  dashes: '4 4',
  hatching: undefined,
};

/** What is left over: the ground of the others. */
const REST: SeriesLook = {
  fill: 'fill-line',
  stroke: 'stroke-line',
  dashes: undefined,
  hatching: undefined,
};

/** Returns the look of each series; comparisons do not use up a colour. Throws beyond four: nobody tells more apart. */
export function seriesLooks(
  series: readonly { readonly isComparison?: boolean; readonly isRest?: boolean }[],
): SeriesLook[] {
  let used = 0;
  return series.map(({ isComparison, isRest }) => {
    if (isRest) return REST;
    if (isComparison) return COMPARISON;
    const look = LOOKS[used];
    if (!look) throw new RangeError(`more than ${LOOKS.length} series`);
    used += 1;
    return look;
  });
}
