import { z } from 'zod';

/** How long somebody may change their mind. */
export const DELETION_DAYS = 14;
/** How long a finished file may be fetched. */
export const EXPORT_DAYS = 7;

/** A password, or a code of the second factor; empty where the account has neither. */
export const ProofInput = z.object({ proof: z.string().max(200).default('') });
export type ProofInput = z.output<typeof ProofInput>;

export interface OwnData {
  readonly export: {
    readonly state: 'asked' | 'ready' | 'failed' | 'gone';
    readonly askedAt: string;
    readonly expiresAt: string | null;
  } | null;
  /** When the account is erased, where that was asked for. */
  readonly deletionDueAt: string | null;
  /** What the person can show: decides what the form asks for. */
  readonly proofs: { readonly password: boolean; readonly factor: boolean };
}
