import { getLocale } from '#messages/runtime';
import { type IsoDate, readIsoDate, toBuddhistYear } from '#platform/dates/calendar-date.ts';
import { formatDay, formatDayOfMonth } from '#platform/dates/format-date.ts';
import type { PlotPoint } from './plot-contract.ts';

/** An axis of days, with Buddhist years. */
export function dayPoints(days: readonly IsoDate[]): PlotPoint[] {
  const locale = getLocale();
  return days.map((on) => ({
    label: formatDay(on, { locale }),
    short: formatDayOfMonth(on, locale),
    group: String(toBuddhistYear(readIsoDate(on).year)),
  }));
}
