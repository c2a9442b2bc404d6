import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import type { DocumentKind } from '../document/document-kinds-rules.ts';
import { ETAX_FILTERS, type EtaxState, MAX_STAMPED_BYTES, MAX_STAMPED_FILES } from './etax-filing-rules.ts';

/** How a document was sent to be stamped the last time. */
export interface EtaxSending {
  readonly recipient: string;
  readonly at: string;
  readonly state: 'queued' | 'sent' | 'failed';
}

/** The time stamp of a document whose stamped file is filed. */
export interface EtaxStamp {
  readonly stampedAt: string;
  readonly authority: string;
}

/** How far signing the electronic message of a document is. */
export interface EtaxSignature {
  readonly state: 'queued' | 'failed' | 'signed';
  /** Since when. */
  readonly at: string;
  /** Whether it may be asked for again: it failed, or nothing came of it for so long that nothing will. */
  readonly mayRepeat: boolean;
}

/** A document that was sent to be stamped. */
export interface EtaxRow {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly recipient: string;
  readonly sentAt: string;
  readonly attempt: number;
  readonly stampedAt: string | null;
  readonly state: EtaxState;
}

/** Parameters of the list of documents that were sent to be stamped. */
export const EtaxListQuery = z.object({
  state: z
    .enum(['', ...ETAX_FILTERS])
    .default('')
    .catch(''),
  after: CursorText.optional().catch(undefined),
});
export type EtaxListQuery = z.output<typeof EtaxListQuery>;

const StampedFile = z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_STAMPED_BYTES);

/** Stamped files as a form sends them. */
export const StampedFiles = z.object({
  stamped: z.array(StampedFile).min(1).max(MAX_STAMPED_FILES),
});

/** The document with which a file is filed. */
export interface FiledFile {
  readonly documentId: string;
  readonly number: string;
  /** False where the same file was filed before. */
  readonly isNew: boolean;
}

/** What became of one of several files. */
export type FilingOutcome =
  | ({ readonly name: string; readonly ok: true } & FiledFile)
  | { readonly name: string; readonly ok: false; readonly code: string };
