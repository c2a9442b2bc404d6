import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { readDaysParameter } from '#platform/dates/days-parameter.ts';
import { type DaySpan, readPeriod } from '#platform/dates/report-period.ts';

/** Days of enrolling that the list of learners offers, up to today. */
export const ENROLMENT_DAYS = ['today', '7-days', '30-days', '90-days', 'this-month', 'last-month'] as const;

/** Reads the parameter `days` of the list; null for anything else than its choices and two days in order. */
export function readEnrolmentDays(text: string, today: IsoDate): DaySpan | null {
  const period = ENROLMENT_DAYS.find((name) => name === text);
  if (period === undefined) return readDaysParameter(text);
  const { fromOn, toOn } = readPeriod({ period }, today);
  return { fromOn, toOn };
}
