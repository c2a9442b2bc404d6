import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { lastMonths, monthStart } from '#platform/dates/report-period.ts';

/** Months that filters offer. */
const OFFERED_MONTHS = 25;

/** The last months up to that of a day, newest first, as addresses name them: `2026-11`. */
export function monthsUpTo(on: IsoDate): string[] {
  return lastMonths(on, OFFERED_MONTHS);
}

/** The first day of the month that an address names, by default of the current one. */
export function firstDayOf(month: string, today: IsoDate): IsoDate {
  return month === '' ? monthStart(today) : `${month}-01`;
}
