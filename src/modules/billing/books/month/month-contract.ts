import { z } from 'zod';
import { buddhistEraOffset } from '#platform/dates/calendar-date.ts';
import { FIRST_YEAR, LAST_YEAR } from '#platform/dates/date-contract.ts';

/** Years from here on are Buddhist: no Gregorian year of the books comes near. */
const FIRST_BUDDHIST_YEAR = 2400;

/** A month in an address: `2026-11`, or with the Buddhist year `2569-11`; yields the former. Empty: the current month. */
export const BookMonth = z
  .string()
  .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
  .transform((text, context) => {
    const year = Number(text.slice(0, 4));
    const month = text.slice(5);
    const gregorian = year >= FIRST_BUDDHIST_YEAR ? year - buddhistEraOffset : year;
    if (gregorian >= FIRST_YEAR && gregorian <= LAST_YEAR - buddhistEraOffset) return `${gregorian}-${month}`;
    context.addIssue({ code: 'custom', message: 'month' });
    return z.NEVER;
  });

/** Parameters of a report over a month: of one branch, or of all. */
export const BookQuery = z.object({
  month: z
    .union([z.literal(''), BookMonth])
    .default('')
    .catch(''),
  branch: z
    .string()
    .regex(/^([0-9]{5})?$/)
    .default('')
    .catch(''),
});
export type BookQuery = z.output<typeof BookQuery>;
