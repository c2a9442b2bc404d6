import { type IsoDate, toIsoDate } from './calendar-date.ts';

export const defaultZone = 'Asia/Bangkok';

/** Formatters are slow to create. An installation has few zones; the cache is cleared beyond this size. */
const maxCachedZones = 100;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns whether the runtime knows the zone name, such as `Asia/Bangkok`. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return false;
  }
}

/** Zones that people here use, nearest first, under both the present and the former name where it changed. */
const NEAR_ZONES: readonly (readonly string[])[] = [
  ['Asia/Bangkok'],
  ['Asia/Vientiane'],
  ['Asia/Phnom_Penh'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Asia/Kuala_Lumpur'],
  ['Asia/Singapore'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Jakarta'],
  ['Asia/Manila'],
  ['Asia/Hong_Kong'],
  ['Asia/Shanghai'],
  ['Asia/Taipei'],
  ['Asia/Tokyo'],
  ['Asia/Seoul'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
];

/** Returns every zone that the runtime knows, with Bangkok first, then its neighbours, then the rest by name, then UTC. */
export function listZones(known: readonly string[] = Intl.supportedValuesOf('timeZone')): string[] {
  const near = NEAR_ZONES.flatMap((names) => names.find((name) => known.includes(name)) ?? []);
  return [...new Set([...near, ...known.filter((name) => name !== 'UTC'), 'UTC'])];
}

/** Returns the local calendar day of an instant. */
export function zonedDay(instant: Date, zone: string): IsoDate {
  const { year, month, day } = zonedClock(instant, zone);
  return toIsoDate({ year, month, day });
}

/** Returns the local time as `HH:MM`. */
export function zonedTime(instant: Date, zone: string): string {
  const { hour, minute } = zonedClock(instant, zone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Returns the local time as `2026-11-21T09:30`, the format of `datetime-local` fields; `zonedInstant` is the inverse. */
export function zonedLocalTime(instant: Date, zone: string): string {
  return `${zonedDay(instant, zone)}T${zonedTime(instant, zone)}`;
}

/** Returns the offset of the local time from UTC at an instant, positive when ahead. */
export function zoneOffsetMinutes(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = zonedClock(instant, zone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return (wall - Math.floor(instant.getTime() / 1000) * 1000) / 60_000;
}

/**
 * Returns the instant of a local `HH:MM` on a day. A time skipped by a clock change becomes one hour later; of a
 * repeated time it is the first.
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
