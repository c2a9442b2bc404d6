import { z } from 'zod';
import { type IsoDate, isIsoDate } from './calendar-date.ts';
import { parseThaiDate, parseThaiTime } from './thai-date.ts';

/**
 * Years that days and instants in inputs may have: PostgreSQL and `Date` can still represent the result of any
 * addition.
 */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

/** Schemas of days and instants that are known to fit their columns. */
export const storableTimes = z.registry();

/** Marks a schema as yielding only what fits its column. */
function storable<Schema extends z.ZodType>(schema: Schema): Schema {
  storableTimes.add(schema);
  return schema;
}

/** A calendar day in an input. */
export const Day = storable(z.iso.date().refine(isPlannedDay));

/**
 * An instant in an input, with any offset. Yields the same instant in UTC with milliseconds: PostgreSQL does not
 * accept every offset and number of decimals that ISO 8601 allows.
 */
const WrittenInstant = storable(
  z.iso.datetime({ offset: true }).refine((text) => isOfOurYears(new Date(text).getUTCFullYear())),
);
export const Instant = WrittenInstant.transform((text) => new Date(text).toISOString());

/** Longest text that is read as a day or a time. */
const MAX_TYPED_LENGTH = 60;

/** A day in a form, as a person types it or as `YYYY-MM-DD`; yields the latter. The `DateField` sends it. */
export const TypedDay = z
  .string()
  .max(MAX_TYPED_LENGTH)
  .transform((text, context) => {
    const date = parseThaiDate(text);
    if (date.ok && isPlannedDay(date.on)) return date.on;
    context.addIssue({ code: 'custom', message: 'date' });
    return z.NEVER;
  });

/** A time of day in a form, as a person types it; yields `HH:MM`. The `TimeField` sends it. */
export const TypedTime = z
  .string()
  .max(MAX_TYPED_LENGTH)
  .transform((text, context) => {
    const time = parseThaiTime(text);
    if (time !== null) return time;
    context.addIssue({ code: 'custom', message: 'time' });
    return z.NEVER;
  });

/** Returns whether the text is a day in the supported years. */
export function isPlannedDay(text: string): text is IsoDate {
  return isIsoDate(text) && isOfOurYears(Number(text.slice(0, 4)));
}

/**
 * Returns whether the text is an instant as `Date.toISOString` writes it, such as in the cursor of a list. Excludes
 * the year 0, which PostgreSQL does not have.
 */
export function isInstantText(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}

function isOfOurYears(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
