import type { Locale } from '../locale/locale.ts';

/** A cell: a text, or an amount in satang. */
export type TableCell = string | number;
export type TableRow = readonly TableCell[];

export interface TableColumn {
  readonly header: string;
  /** Amounts are summed on every page. */
  readonly isMoney: boolean;
  readonly align: 'left' | 'right';
  /** Share of the page's width, in relation to the other columns. */
  readonly width: number;
}

/** What every page says above its rows. */
export interface TableHead {
  readonly title: string;
  /** What the rows are of, such as a month. */
  readonly subtitle: string;
  /** Whose rows they are: names and numbers, two beside one another. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Rows of a table in their order. */
export interface TablePage {
  readonly rows: readonly TableRow[];
  /** That rows are missing, where the table ends with these: it stands there instead of sums that would be wrong. */
  readonly cutNote: string | null;
}

/** A table on pages, without its rows. */
export interface TableSheet {
  readonly head: TableHead;
  readonly columns: readonly TableColumn[];
  readonly locale: Locale;
  readonly words: {
    /** Beside the sums of the rows so far, at the end of a page and at the top of the next one. */
    readonly carriedForward: string;
    readonly broughtForward: string;
    readonly total: string;
    /** Before the number of a page, and between it and the number of pages. */
    readonly page: string;
    readonly of: string;
  };
  readonly madeAt: Date;
}
