/**
 * A calendar day without time, `YYYY-MM-DD`, always Gregorian: the format of PostgreSQL's `date` and `<input
 * type="date">`. The Buddhist year is for display only. Sorts chronologically as text.
 */
export type IsoDate = string;

export const buddhistEraOffset = 543;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMilliseconds = 86_400_000;

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Returns true for a day that exists: `2025-02-29` does not. */
export function isIsoDate(text: string): text is IsoDate {
  const match = pattern.exec(text);
  return (
    match !== null &&
    isCalendarDate({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) })
  );
}

export function isCalendarDate({ year, month, day }: CalendarDate): boolean {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12)) return false;
  return Number.isInteger(day) && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the number of days in a month of a Gregorian year. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns the parts of a day; throws `RangeError` for an invalid one. */
export function readIsoDate(on: IsoDate): CalendarDate {
  const match = pattern.exec(on);
  const date = match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  if (!date || !isCalendarDate(date)) throw new RangeError(`not a day: ${on}`);
  return date;
}

export function toIsoDate({ year, month, day }: CalendarDate): IsoDate {
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Returns the day `count` days later, or earlier when negative. */
export function addDays(on: IsoDate, count: number): IsoDate {
  return new Date(utcMidnight(on) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the days from one day to another: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / dayMilliseconds);
}

/**
 * Returns the day `count` months later, clamped to the last day of the month (31 January + 1 → 28 or 29 February).
 * Always count from the anchor day, so that a plan of the 31st returns to the 31st.
 */
export function addMonths(on: IsoDate, count: number): IsoDate {
  const { year, month, day } = readIsoDate(on);
  const months = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
  return toIsoDate({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** Returns the Buddhist year, as Thai people read it: 2026 → 2569. */
export function toBuddhistYear(year: number): number {
  return year + buddhistEraOffset;
}

function utcMidnight(on: IsoDate): number {
  const { year, month, day } = readIsoDate(on);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}
