import { zonedDay, zonedTime, zoneOffsetMinutes } from '#platform/dates/zone.ts';

const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** True for `2026-11-21T09:30`, the value of a date-and-time field, when such a day exists. */
export function isZonedLocalTime(text: string): boolean {
  const match = LOCAL_TIME.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return (
    year >= 1900 &&
    year <= 2400 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60
  );
}

/** The instant at which the wall clock of `zone` shows `text`. */
export function instantOfLocalTime(text: string, zone: string): Date {
  const wall = new Date(`${text}:00.000Z`);
  const guess = new Date(wall.getTime() - zoneOffsetMinutes(wall, zone) * 60_000);
  return new Date(wall.getTime() - zoneOffsetMinutes(guess, zone) * 60_000);
}

/** `2026-11-21T09:30` on the wall of `zone`, for a date-and-time field; empty for null. */
export function localTimeOf(instant: Date | null, zone: string): string {
  return instant ? `${zonedDay(instant, zone)}T${zonedTime(instant, zone)}` : '';
}
