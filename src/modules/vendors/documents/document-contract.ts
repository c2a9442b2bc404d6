import { z } from 'zod';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { heldDocumentShape, isOrderedPeriod } from '#platform/held-documents/held-document-contract.ts';
import type { ExpiryState } from '#platform/held-documents/held-document-rules.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-rules.ts';

/** A document of a vendor, as its form sends it. */
export const AddDocumentInput = z
  .object({ vendor: z.uuid(), kind: z.enum(DOCUMENT_KINDS), ...heldDocumentShape })
  .refine(isOrderedPeriod, { path: ['expiresOn'] });
export type AddDocumentInput = z.output<typeof AddDocumentInput>;

export const EndDocumentInput = z.object({ vendor: z.uuid(), document: z.uuid() });
export type EndDocumentInput = z.output<typeof EndDocumentInput>;

/** A document, as the page of its vendor shows it. */
export interface DocumentView {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedOn: IsoDate | null;
  readonly expiresOn: IsoDate | null;
  readonly note: string;
  readonly state: ExpiryState;
  /** Its scan, for those who may open it. */
  readonly scan: AttachedFile | null;
  /** Another one has replaced it, or it was removed. */
  readonly isEnded: boolean;
}
