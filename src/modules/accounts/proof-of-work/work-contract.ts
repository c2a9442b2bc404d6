import { z } from 'zod';
import { Waiting } from '#platform/refusal.ts';

const Hex = z
  .string()
  .max(128)
  .regex(/^[0-9a-f]+$/);

/** A challenge in ALTCHA's form (proof of work, version 2), signed by the server. */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(100_000),
    data: z.object({
      /** For whom it counts: a digest of site, purpose and address. */
      subject: Hex,
      /** When an answer is accepted, and until when: milliseconds since 1970. */
      from: z.int().min(0),
      until: z.int().min(0),
      /** The most tries that it takes. */
      maxTries: z.int().min(1),
    }),
    keyLength: z.int().min(16).max(64),
    keyPrefix: Hex,
    keySignature: Hex,
    nonce: Hex,
    salt: Hex,
  }),
  signature: Hex,
});
export type WorkChallenge = z.infer<typeof WorkChallenge>;

/** What a refusal hands out: when to come again, and what to have solved by then. */
export const WorkNeeded = Waiting.extend({ challenge: WorkChallenge });
export type WorkNeeded = z.infer<typeof WorkNeeded>;

/** Base64 of JSON `{challenge, solution: {counter, derivedKey}}`: ALTCHA's payload. */
export const ProofOfWork = z.string().max(4_000);

export const SolvedWork = z.object({
  challenge: WorkChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: Hex }),
});
export type SolvedWork = z.infer<typeof SolvedWork>;
