import { z } from 'zod';

/** A password or second-factor code; empty if the account has neither. */
export const ReauthenticationInput = z.object({ proof: z.string().max(200).default('') });
export type ReauthenticationInput = z.output<typeof ReauthenticationInput>;

/** Which proofs the person has; decides what the form asks for. */
export interface OwnProofs {
  readonly password: boolean;
  readonly factor: boolean;
}
