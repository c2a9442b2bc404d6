import { type IsoDate, toIsoDate } from './calendar-date.ts';

export const defaultZone = 'Asia/Bangkok';

/** Formatters are slow to make. An installation has few zones; beyond this the cache starts again. */
const maxCachedZones = 100;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** True for a zone name that the runtime knows, such as `Asia/Bangkok`. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // RangeError is how Intl answers the question.
    return false;
  }
}

/** The local calendar day of an instant. */
export function zonedDay(instant: Date, zone: string): IsoDate {
  const { year, month, day } = zonedClock(instant, zone);
  return toIsoDate({ year, month, day });
}

/** `HH:MM` on the wall. */
export function zonedTime(instant: Date, zone: string): string {
  const { hour, minute } = zonedClock(instant, zone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** `2026-11-21T09:30` on the wall, as date-and-time fields have it; `zonedInstant` leads back. */
export function zonedLocalTime(instant: Date, zone: string): string {
  return `${zonedDay(instant, zone)}T${zonedTime(instant, zone)}`;
}

/** How far the wall clock is ahead of UTC at an instant. */
export function zoneOffsetMinutes(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = zonedClock(instant, zone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return (wall - Math.floor(instant.getTime() / 1000) * 1000) / 60_000;
}

/**
 * The instant of `HH:MM` on the wall of a local day. A time that a clock change swallows is the one an hour later; of a
 * time that comes twice, the first.
 */
export function zonedInstant(on: IsoDate, time: string, zone: string): Date {
  const wall = Date.parse(`${on}T${time}:00Z`);
  const candidates = [-1, 1]
    .map((days) => zoneOffsetMinutes(new Date(wall + days * 86_400_000), zone))
    .map((offset) => wall - offset * 60_000);
  const exact = candidates.filter(
    (at) => zonedDay(new Date(at), zone) === on && zonedTime(new Date(at), zone) === time,
  );
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

interface ZonedClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

function zonedClock(instant: Date, zone: string): ZonedClock {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= maxCachedZones) clocks.clear();
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}
