import type { Scope } from '../scope.ts';
import type { ZipEntry } from './stream-zip.ts';

/** By whose right a content URL was issued, and for what; only the issuing module interprets the ids. */
export interface ContentTokenClaims {
  /** Name of the kind. */
  readonly kind: string;
  readonly by: string;
  readonly of: string;
  /** A number that must not have changed since, such as the version of a password. */
  readonly stamp: number;
}

export interface ClaimedContent {
  readonly claims: ContentTokenClaims;
  readonly disposition: 'inline' | 'attachment';
}

/**
 * A module's check of the content URLs that it issued with claims: called on each use, and every few seconds while
 * bytes are sent, so that revoked access takes effect.
 */
export interface ContentTokenKind {
  readonly name: string;
  /** Never redirected to a bucket or handed to the reverse proxy, where sending could not be stopped. */
  readonly isOursToSend: boolean;
  /** Returns whether the claims are still valid. Called in a read transaction, as the system. */
  isOpen(scope: Scope, content: ClaimedContent): Promise<boolean>;
  /**
   * Returns the entries of the archive of these claims, or null. `scopeNow` opens a new read transaction per entry:
   * reading an archive takes as long as the slowest client.
   */
  openArchive?(scopeNow: ScopeNow, claims: ContentTokenClaims): Promise<AsyncIterable<ZipEntry> | null>;
}

export type ScopeNow = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
