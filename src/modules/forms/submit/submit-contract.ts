import { z } from 'zod';
import { RawAnswers } from '../logic/answer-contract.ts';

/** How often one guest, and one client network, may send a form in a minute. */
export const SUBMIT_LIMIT = { perMinute: 20, perHonestGuest: 2 };

export const SubmitInput = z.object({
  form: z.string().max(100),
  answers: RawAnswers.default({}),
  /** From `startToken`. */
  start: z.string().max(1_000),
  /** A field that people do not see and programs fill in. */
  website: z.string().max(500).default(''),
});
export type SubmitInput = z.output<typeof SubmitInput>;
