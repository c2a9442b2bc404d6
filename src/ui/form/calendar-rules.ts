import {
  addDays,
  addMonths,
  daysInMonth,
  type IsoDate,
  isIsoDate,
  readIsoDate,
  toIsoDate,
} from '#platform/dates/calendar-date.ts';

const DAYS_OF_WEEK = 7;

/** Weeks of the month of a day, from Sunday, as Thai calendars print them; null outside the month. */
export function weeksOfMonth(on: IsoDate): (IsoDate | null)[][] {
  const { year, month } = readIsoDate(on);
  const count = daysInMonth(year, month);
  const before = weekdayOf(toIsoDate({ year, month, day: 1 }));
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, index) => toIsoDate({ year, month, day: index + 1 })),
  ];
  return Array.from({ length: Math.ceil(cells.length / DAYS_OF_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, day) => cells[week * DAYS_OF_WEEK + day] ?? null),
  );
}

/** The day that a key of the grid leads to (ARIA Authoring Practices, date picker dialog); null for other keys. */
export function dayForKey(on: IsoDate, key: string, isShifted: boolean): IsoDate | null {
  const weekday = weekdayOf(on);
  switch (key) {
    case 'ArrowLeft':
      return bounded(addDays(on, -1), on);
    case 'ArrowRight':
      return bounded(addDays(on, 1), on);
    case 'ArrowUp':
      return bounded(addDays(on, -DAYS_OF_WEEK), on);
    case 'ArrowDown':
      return bounded(addDays(on, DAYS_OF_WEEK), on);
    case 'Home':
      return bounded(addDays(on, -weekday), on);
    case 'End':
      return bounded(addDays(on, DAYS_OF_WEEK - 1 - weekday), on);
    case 'PageUp':
      return movedMonths(on, isShifted ? -12 : -1);
    case 'PageDown':
      return movedMonths(on, isShifted ? 12 : 1);
    default:
      return null;
  }
}

/** The same day some months away, within the years that a calendar day can have. */
export function movedMonths(on: IsoDate, count: number): IsoDate {
  const { year, month } = readIsoDate(on);
  const months = year * 12 + month - 1 + count;
  return months < 12 || months >= 10_000 * 12 ? on : addMonths(on, count);
}

/** 0 for Sunday. */
function weekdayOf(on: IsoDate): number {
  return new Date(`${on}T00:00:00Z`).getUTCDay();
}

function bounded(moved: string, otherwise: IsoDate): IsoDate {
  return isIsoDate(moved) ? moved : otherwise;
}
