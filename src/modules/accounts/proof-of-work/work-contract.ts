import { z } from 'zod';
import { WorkChallenge, Hex } from '../refusals.ts';

/** ALTCHA's payload: Base64 of JSON `{challenge, solution: {counter, derivedKey}}`. */
export const ProofOfWork = z.string().max(4_000);

export const SolvedWork = z.object({
  challenge: WorkChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: Hex }),
});
export type SolvedWork = z.infer<typeof SolvedWork>;
