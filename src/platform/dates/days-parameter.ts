import { isIsoDate } from './calendar-date.ts';
import type { DaySpan } from './report-period.ts';

const BETWEEN = '..';

/** Longest text of two days. */
export const MAX_DAYS_LENGTH = 40;

/** Two days of the calendar as a parameter: `2026-11-01..2026-11-30`. */
export function daysParameter({ fromOn, toOn }: DaySpan): string {
  return `${fromOn}${BETWEEN}${toOn}`;
}

/** Reads the parameter; null for anything else than two days in order. */
export function readDaysParameter(text: string): DaySpan | null {
  const [fromOn = '', toOn = '', ...rest] = text.split(BETWEEN);
  const isSpan = rest.length === 0 && isIsoDate(fromOn) && isIsoDate(toOn) && fromOn <= toOn;
  return isSpan ? { fromOn, toOn } : null;
}
