/** A value's place on the axis. */
export interface PlotPoint {
  /** In full: `21 พ.ย. 2569`. */
  readonly label: string;
  /** On the axis, where room is scarce: `21 พ.ย.`; default: the label. */
  readonly short?: string;
  /** Stands below the axis where it changes: the year of a day. */
  readonly group?: string;
  /** What its values count: the list that they lead to. */
  readonly to?: string;
}

export interface PlotSeries {
  readonly label: string;
  /** One for each point; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** An earlier period, drawn behind the others. */
  readonly isComparison?: boolean;
}

/** How the numbers of a plot are written. */
export interface PlotUnit {
  /** Stands above the plot: `บาท`. */
  readonly name: string;
  /** For the axis: `1.3k`. */
  readonly short: (value: number) => string;
  /** The full figure: `฿1,250.00`. */
  readonly full: (value: number) => string;
  /** For a spreadsheet. */
  readonly plain: (value: number) => number;
  /** Smallest distance of two ticks: 1 for things that are counted. */
  readonly leastStep: number;
}

/** The numbers behind a plot, as a table. */
export interface PlotSheet {
  /** Headers; the first is that of the row labels. */
  readonly headers: readonly string[];
  readonly rows: readonly PlotSheetRow[];
}

export interface PlotSheetRow {
  readonly label: string;
  /** Makes the label a link. */
  readonly to?: string | undefined;
  readonly cells: readonly PlotCell[];
}

export interface PlotCell {
  readonly value: number | null;
  readonly unit: PlotUnit;
}
