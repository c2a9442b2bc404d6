import { z } from 'zod';
import { Day } from '#platform/dates/date-contract.ts';

export const MAX_RATE_SOURCE = 300;

/** An admin's confirmation of a rate, as the form sends it. */
export const RateConfirmation = z.object({
  fromOn: Day,
  source: z.string().trim().min(1).max(MAX_RATE_SOURCE),
});
export type RateConfirmation = z.output<typeof RateConfirmation>;

/** A rate of VAT that is used although nobody has confirmed it. */
export interface UnconfirmedRate {
  readonly fromOn: string;
  readonly rateBp: number;
}
