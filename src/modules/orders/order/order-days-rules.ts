import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { readDaysParameter } from '#platform/dates/days-parameter.ts';
import { type DaySpan, readPeriod } from '#platform/dates/report-period.ts';

/** Days that the order list offers, up to today. */
export const ORDER_DAYS = [
  'today',
  'yesterday',
  '7-days',
  '14-days',
  '30-days',
  'this-month',
  'last-month',
] as const;
export type OrderDays = (typeof ORDER_DAYS)[number];

/** Reads the parameter `days` of the order list; null for anything else than its choices and two days in order. */
export function readOrderDays(text: string, today: IsoDate): DaySpan | null {
  const name = ORDER_DAYS.find((each) => each === text);
  switch (name) {
    case undefined:
      return readDaysParameter(text);
    case 'yesterday':
      return { fromOn: addDays(today, -1), toOn: addDays(today, -1) };
    case '14-days':
      return { fromOn: addDays(today, -13), toOn: today };
    case 'today':
    case '7-days':
    case '30-days':
    case 'this-month':
    case 'last-month': {
      const { fromOn, toOn } = readPeriod({ period: name }, today);
      return { fromOn, toOn };
    }
  }
}
