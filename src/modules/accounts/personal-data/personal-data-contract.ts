import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';

/** How long somebody may change their mind. */
export const DELETION_DAYS = 14;
/** How long a finished file may be fetched. */
export const EXPORT_DAYS = 7;

export interface OwnData {
  readonly export: {
    readonly state: 'asked' | 'ready' | 'failed' | 'gone';
    readonly askedAt: string;
    readonly expiresAt: string | null;
  } | null;
  /** When the account is erased, where that was asked for. */
  readonly deletionDueAt: string | null;
  readonly proofs: OwnProofs;
}
