import type { IsoDate } from '../dates/calendar-date.ts';

/** What a figure counts. */
export const FIGURE_UNITS = ['count', 'satang'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** The value of one day or month, of one branch where the figure is counted by branch. */
export interface FigureValue {
  /** The first day of the step. */
  readonly on: IsoDate;
  /** Null for figures that are not counted by branch. */
  readonly branchCode: string | null;
  readonly value: number;
}

/** One thing that waits, such as an overdue invoice. */
interface AlertItem {
  readonly label: string;
  readonly detail: string;
  /** Path of its page; null where the reader may not open it. */
  readonly to: string | null;
}

/** What waits, with the most urgent things. */
export interface AlertState {
  readonly count: number;
  /** There are more than were counted. */
  readonly isMore?: boolean;
  readonly items: readonly AlertItem[];
  /** Path of the page with all of them; null where the reader may not open it. */
  readonly to: string | null;
}
