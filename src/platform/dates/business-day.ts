import { addDays, addMonths, type IsoDate, readIsoDate } from './calendar-date.ts';
import { zonedDay, zoneOffsetMinutes } from './zone.ts';

/** A half-open interval: `start` is included, `end` is not, so adjacent ranges never share an instant. */
export interface InstantRange {
  readonly start: Date;
  readonly end: Date;
}

const minuteMilliseconds = 60_000;
const maxCutoffMinutes = 720;

/**
 * Returns the business date of a sale: the tenant's local day, shifted back when the shop's day ends after midnight.
 * With a cut-off of 240 minutes a sale at 03:59 belongs to the previous day. Store the result; do not compute it in
 * reports.
 */
export function businessDate(instant: Date, zone: string, cutoffMinutes = 0): IsoDate {
  assertCutoff(cutoffMinutes);
  return zonedDay(new Date(instant.getTime() - cutoffMinutes * minuteMilliseconds), zone);
}

/** Returns the first instant of a local day, also where a clock change skips midnight. */
export function startOfDay(on: IsoDate, zone: string): Date {
  const { year, month, day } = readIsoDate(on);
  const utc = Date.UTC(year, month - 1, day);
  // A clock change around local midnight lies between the two sampled instants: one of their offsets is right.
  const candidates = [-1, 1]
    .map((days) => zoneOffsetMinutes(new Date(utc + days * 86_400_000), zone))
    .map((offset) => utc - offset * minuteMilliseconds)
    .filter((time) => zonedDay(new Date(time), zone) === on);
  return new Date(Math.min(...candidates));
}

/** Returns all instants whose business date is `on`. */
export function dayRange(on: IsoDate, zone: string, cutoffMinutes = 0): InstantRange {
  return daysRange({ fromOn: on, toOn: on }, zone, cutoffMinutes);
}

/** Returns all instants whose business date is from `fromOn` to `toOn`, both included. */
export function daysRange(
  { fromOn, toOn }: { fromOn: IsoDate; toOn: IsoDate },
  zone: string,
  cutoffMinutes = 0,
): InstantRange {
  assertCutoff(cutoffMinutes);
  const shift = cutoffMinutes * minuteMilliseconds;
  return {
    start: new Date(startOfDay(fromOn, zone).getTime() + shift),
    end: new Date(startOfDay(addDays(toOn, 1), zone).getTime() + shift),
  };
}

/** Returns all instants of the business month of a day: the VAT period. */
export function monthRange(on: IsoDate, zone: string, cutoffMinutes = 0): InstantRange {
  const fromOn = `${on.slice(0, 8)}01`;
  return daysRange({ fromOn, toOn: addDays(addMonths(fromOn, 1), -1) }, zone, cutoffMinutes);
}

function assertCutoff(cutoffMinutes: number): void {
  if (!Number.isInteger(cutoffMinutes) || cutoffMinutes < 0 || cutoffMinutes > maxCutoffMinutes) {
    throw new RangeError(`not a day cut-off: ${cutoffMinutes}`);
  }
}
