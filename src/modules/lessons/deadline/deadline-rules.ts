import { z } from 'zod';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedInstant } from '#platform/dates/zone.ts';

/** A date that a learner has to keep: their round ends, an exam closes, their access ends. */
export const Deadline = z.discriminatedUnion('kind', [
  /** `on` is the last day, in the site's zone. */
  z.object({ kind: z.literal('round'), name: z.string(), on: z.string() }),
  z.object({ kind: z.literal('exam'), title: z.string(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('access'), at: z.iso.datetime() }),
]);
export type Deadline = z.infer<typeof Deadline>;

/** Most deadlines shown of one lesson. */
const MAX_SHOWN = 5;

/** Returns the deadlines that are still ahead, soonest first. A last day is over at its midnight. */
export function deadlinesAhead(
  deadlines: readonly Deadline[],
  { now, zone }: { now: Date; zone: string },
): Deadline[] {
  const endOf = (deadline: Deadline): number =>
    deadline.kind === 'round'
      ? zonedInstant(addDays(deadline.on, 1), '00:00', zone).getTime()
      : Date.parse(deadline.at);
  return deadlines
    .filter((deadline) => endOf(deadline) > now.getTime())
    .toSorted((one, other) => endOf(one) - endOf(other))
    .slice(0, MAX_SHOWN);
}
