import { z } from 'zod';
import { TypedDay, TypedTime } from '#platform/dates/date-contract.ts';
import { zonedInstant } from '#platform/dates/zone.ts';
import type { ReleaseInput } from '../item/item-contract.ts';

const Day = z.union([z.literal(''), TypedDay]).default('');
const Time = z.union([z.literal(''), TypedTime]).default('');

/** The form that publishes: now or from a day and time, and until another. Times are those of the site's zone. */
export const TypedRelease = z
  .object({
    item: z.uuid(),
    when: z.enum(['now', 'later']).default('now'),
    atDay: Day,
    atTime: Time,
    untilDay: Day,
    untilTime: Time,
  })
  .refine(({ when, atDay }) => when === 'now' || atDay !== '', { path: ['atDay'], message: 'A day.' });
export type TypedRelease = z.infer<typeof TypedRelease>;

/** Returns what is meant. Without a time, a day begins and ends at midnight. */
export function releaseOf(typed: TypedRelease, zone: string): ReleaseInput {
  const instant = (day: TypedRelease['atDay'], time: string): string | null =>
    day === '' ? null : zonedInstant(day, time || '00:00', zone).toISOString();
  return {
    item: typed.item,
    at: typed.when === 'later' ? instant(typed.atDay, typed.atTime) : null,
    until: instant(typed.untilDay, typed.untilTime),
  };
}
