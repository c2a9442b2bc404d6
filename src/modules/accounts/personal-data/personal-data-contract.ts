import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';

/** Grace period before erasure. */
export const DELETION_DAYS = 14;
/** How long a finished export can be downloaded. */
export const EXPORT_DAYS = 7;

export interface OwnData {
  readonly export: {
    readonly state: 'asked' | 'ready' | 'failed' | 'gone';
    readonly askedAt: string;
    readonly expiresAt: string | null;
  } | null;
  /** When the account will be erased, if requested. */
  readonly deletionDueAt: string | null;
  readonly proofs: OwnProofs;
}
