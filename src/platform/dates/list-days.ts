import type { IsoDate } from './calendar-date.ts';
import { readDaysParameter } from './days-parameter.ts';
import { type DaySpan, readPeriod } from './report-period.ts';

/** Days that a list offers as a filter, up to today. */
export const LIST_DAYS = ['today', '7-days', '30-days', '90-days', 'this-month', 'last-month'] as const;

/** Reads a list's parameter of days; null for anything else than these choices and two days in order. */
export function readListDays(text: string, today: IsoDate): DaySpan | null {
  const period = LIST_DAYS.find((name) => name === text);
  if (period === undefined) return readDaysParameter(text);
  const { fromOn, toOn } = readPeriod({ period }, today);
  return { fromOn, toOn };
}
