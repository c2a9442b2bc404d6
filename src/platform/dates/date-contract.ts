import { z } from 'zod';
import { type IsoDate, isIsoDate } from './calendar-date.ts';

/** Years that days and instants of inputs may be in: whatever is added to them, PostgreSQL and `Date` still hold the result. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

/** Texts of days and instants that are known to fit their columns. */
export const storableTimes = z.registry();

/** A calendar day of an input. */
export const Day = z.iso.date().refine(isPlannedDay);

/**
 * An instant of an input, with any offset, as the text of the same instant in UTC with milliseconds: PostgreSQL takes neither
 * every offset nor every number of decimals that ISO 8601 does.
 */
const WrittenInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => isOfOurYears(new Date(text).getUTCFullYear()));
export const Instant = WrittenInstant.transform((text) => new Date(text).toISOString());

storableTimes.add(Day).add(WrittenInstant);

/** Whether that is a day of these years. */
export function isPlannedDay(text: string): text is IsoDate {
  return isIsoDate(text) && isOfOurYears(Number(text.slice(0, 4)));
}

/**
 * Whether that is an instant as `Date.toISOString` writes it: what a cursor of a list comes back with. PostgreSQL takes all of
 * them but those of the year 0, which it does not have.
 */
export function isWrittenInstant(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}

function isOfOurYears(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
