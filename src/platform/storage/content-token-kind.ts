import type { Scope } from '../scope.ts';
import type { ZipEntry } from './stream-zip.ts';

/** By whose right an address was given out, and for what of theirs; the module that did it knows what the ids mean. */
export interface ContentTokenClaims {
  /** The name of its kind. */
  readonly kind: string;
  readonly by: string;
  readonly of: string;
  /** Whatever must still be as it was, as a number: of a password that has changed since. */
  readonly stamp: number;
}

export interface ClaimedContent {
  readonly claims: ContentTokenClaims;
  readonly disposition: 'inline' | 'attachment';
}

/**
 * A module's word on addresses that it gave out with a claims: asked whenever one is used, and every few seconds while bytes
 * leave by it, so that what is taken back ends.
 */
export interface ContentTokenKind {
  readonly name: string;
  /** Its bytes never leave by a bucket or a web server in front, which nobody could stop. */
  readonly isOursToSend: boolean;
  /** A read transaction, as the system. */
  isOpen(scope: Scope, content: ClaimedContent): Promise<boolean>;
  /**
   * The entries of an archive that a claims is for, or null. `scopeNow` opens a new read transaction for each entry: reading
   * an archive takes as long as somebody's line is slow.
   */
  openArchive?(scopeNow: ScopeNow, claims: ContentTokenClaims): Promise<AsyncIterable<ZipEntry> | null>;
}

export type ScopeNow = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
