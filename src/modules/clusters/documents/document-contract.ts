import { z } from 'zod';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { heldDocumentShape, isOrderedPeriod } from '#platform/held-documents/held-document-contract.ts';
import type { ExpiryState } from '#platform/held-documents/held-document-rules.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import type { AskedDocument } from './document-rules.ts';

const MAX_KIND = 120;

/** A document as its form sends it. */
export const AddDocumentInput = z
  .object({
    cluster: ClusterKey,
    kind: z.string().trim().min(1).max(MAX_KIND),
    ...heldDocumentShape,
    /** The document that it replaces; empty: none. */
    replaces: z
      .union([z.literal('').transform(() => null), z.uuid()])
      .nullable()
      .default(null),
  })
  .refine(isOrderedPeriod, { path: ['expiresOn'] });
export type AddDocumentInput = z.output<typeof AddDocumentInput>;

/** Which document is verified or ended. */
export const DocumentInput = z.object({ cluster: ClusterKey, document: z.uuid() });
export type DocumentInput = z.output<typeof DocumentInput>;

/** A document of an organisation, as its readers see it. */
export interface DocumentView {
  readonly documentId: string;
  /** In the reader's language. */
  readonly kindName: string;
  readonly kind: string;
  readonly number: string;
  readonly issuedOn: IsoDate | null;
  readonly expiresOn: IsoDate | null;
  readonly expiry: ExpiryState;
  readonly note: string;
  readonly scan: AttachedFile | null;
  /** Empty once their account is deleted. */
  readonly addedBy: string;
  readonly addedAt: string;
  readonly isOwn: boolean;
  readonly verified: { readonly by: string; readonly at: string } | null;
  /** Null: it is in use. */
  readonly endedAt: string | null;
  readonly isReplaced: boolean;
}

/** The documents of an organisation, and what of them is asked for. */
export interface ClusterDocuments {
  /** Those in use, the first expiry first. */
  readonly current: readonly DocumentView[];
  /** Those that were replaced or ended, the latest first. */
  readonly history: readonly DocumentView[];
  readonly asked: readonly AskedDocument[];
  readonly missing: readonly AskedDocument[];
}
