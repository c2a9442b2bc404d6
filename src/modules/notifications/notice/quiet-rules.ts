import { zonedTime } from '#platform/dates/zone.ts';
import type { Rhythm } from './notice-contract.ts';

const MINUTES_A_DAY = 1_440;
const MINUTE_MS = 60_000;

/** When quiet hours that are running now end; null outside of them. They may reach over midnight. */
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

/** Minutes since midnight on the wall. */
export function minuteOfDay(instant: Date, zone: string): number {
  const [hour = 0, minute = 0] = zonedTime(instant, zone).split(':').map(Number);
  return hour * 60 + minute;
}

/** `22:30` of minutes since midnight. */
function wallTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What stands in the fields: the hours that hold, or a night to begin with. */
export function quietWalls({ quietFromMinute, quietUntilMinute }: Rhythm): { from: string; until: string } {
  return { from: wallTime(quietFromMinute ?? 22 * 60), until: wallTime(quietUntilMinute ?? 7 * 60) };
}
