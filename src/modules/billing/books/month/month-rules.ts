import { addMonths, type IsoDate } from '#platform/dates/calendar-date.ts';

/** Months that filters offer. */
const OFFERED_MONTHS = 25;

/** The first day of the month of a day. */
export function monthOf(on: IsoDate): IsoDate {
  return `${on.slice(0, 7)}-01`;
}

/** The last months up to that of a day, newest first, as addresses name them: `2026-11`. */
export function monthsUpTo(on: IsoDate): string[] {
  return Array.from({ length: OFFERED_MONTHS }, (_, back) => addMonths(monthOf(on), -back).slice(0, 7));
}

/** The first day of the month that an address names, by default of the current one. */
export function firstDayOf(month: string, today: IsoDate): IsoDate {
  return month === '' ? monthOf(today) : `${month}-01`;
}
