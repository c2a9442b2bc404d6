import { z } from 'zod';

/** A password, or a code of the second factor; empty where the account has neither. */
export const ReauthenticationInput = z.object({ proof: z.string().max(200).default('') });
export type ReauthenticationInput = z.output<typeof ReauthenticationInput>;

/** What the person can show: decides what a form asks for. */
export interface OwnProofs {
  readonly password: boolean;
  readonly factor: boolean;
}
