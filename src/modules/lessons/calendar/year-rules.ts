import { addDays, toBuddhistYear } from '#platform/dates/calendar-date.ts';

const FIRST_BUDDHIST = 2_443;
const LAST_BUDDHIST = 2_743;
const FIRST = 1_900;
const LAST = FIRST_BUDDHIST - 1;

/**
 * Returns the Gregorian year of a URL, or null. Years from 2443 (1900 CE) on are Buddhist, smaller ones Gregorian; both show
 * the same page.
 */
export function yearOfAddress(text: string): number | null {
  if (!/^[1-9]\d{3}$/.test(text)) return null;
  const year = Number(text);
  if (year >= FIRST_BUDDHIST) return year <= LAST_BUDDHIST ? year - 543 : null;
  return year >= FIRST && year <= LAST ? year : null;
}

export function buddhistYear(year: number): number {
  return toBuddhistYear(year);
}

/** Returns the days of a month in weeks starting on Sunday, as in Thai calendars; null for days of other months. */
export function weeksOfMonth(year: number, month: number): (string | null)[][] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const offset = new Date(`${first}T00:00:00Z`).getUTCDay();
  const days: (string | null)[] = Array.from({ length: offset }, () => null);
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
