import { zonedTime } from '#platform/dates/zone.ts';
import type { Rhythm } from './notice-contract.ts';

const MINUTES_A_DAY = 1_440;
const MINUTE_MS = 60_000;

/** Returns when the current quiet hours end; null outside of them. They may cross midnight. */
export function quietUntil(
  { quietFromMinute: from, quietUntilMinute: until }: Pick<Rhythm, 'quietFromMinute' | 'quietUntilMinute'>,
  now: Date,
  zone: string,
): Date | null {
  if (from === null || until === null) return null;
  const minute = minuteOfDay(now, zone);
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return null;
  const left = (until - minute + MINUTES_A_DAY) % MINUTES_A_DAY;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(wholeMinute + left * MINUTE_MS);
}

/** Minutes since midnight in local time. */
export function minuteOfDay(instant: Date, zone: string): number {
  const [hour = 0, minute = 0] = zonedTime(instant, zone).split(':').map(Number);
  return hour * 60 + minute;
}

/** Formats minutes since midnight as `22:30`. */
function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Values of the form's fields: the current quiet hours, or a default night. */
export function quietFields({ quietFromMinute, quietUntilMinute }: Rhythm): { from: string; until: string } {
  return { from: timeText(quietFromMinute ?? 22 * 60), until: timeText(quietUntilMinute ?? 7 * 60) };
}
