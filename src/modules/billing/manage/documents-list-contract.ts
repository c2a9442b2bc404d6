import { z } from 'zod';
import { MAX_DAYS_LENGTH } from '#platform/dates/days-parameter.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { MAX_SELECTED_ROWS, SELECTED_ROWS } from '#platform/lists/export-rules.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { IssuedDocument } from '../document/document-contract.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '../document/document-kinds-rules.ts';
import { BranchCode } from '../seller/branch-contract.ts';

export const DOCUMENT_SORTS = ['issued', 'total'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

/** Parameters of the list of documents. */
export const DocumentListQuery = z.object({
  q: z.string().trim().max(120).default('').catch(''),
  kind: z
    .enum(['', ...DOCUMENT_KINDS])
    .default('')
    .catch(''),
  state: z
    .enum(['', ...DOCUMENT_STATES])
    .default('')
    .catch(''),
  /** Code of the branch that issued them. */
  branch: z
    .union([z.literal(''), BranchCode])
    .default('')
    .catch(''),
  /** Days of issue: a choice of `LIST_DAYS`, or two days. */
  days: z.string().max(MAX_DAYS_LENGTH).catch('').default(''),
  sort: sortParameter(DOCUMENT_SORTS),
  after: CursorText.optional().catch(undefined),
});
export type DocumentListQuery = z.output<typeof DocumentListQuery>;

/** Ids of documents with commas between; null without the parameter, none where it cannot be read. */
const SelectedDocuments = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).max(MAX_SELECTED_ROWS))
  .nullable()
  .catch([])
  .default(null);

/** Parameters of a file of documents: what the list shows, or of that the selected ones. */
export const DocumentFileQuery = DocumentListQuery.extend({
  [SELECTED_ROWS]: SelectedDocuments,
  /** What is printed of each. */
  copies: z.enum(['original', 'both']).catch('original').default('original'),
});
export type DocumentFileQuery = z.output<typeof DocumentFileQuery>;

/** A document in the managers' list. */
export const ManagedDocumentRow = IssuedDocument.pick({
  documentId: true,
  kind: true,
  number: true,
  state: true,
  issuedOn: true,
  supplyLabel: true,
  netSatang: true,
  vatSatang: true,
  grandTotalSatang: true,
}).extend({ buyerName: z.string() });
export type ManagedDocumentRow = z.infer<typeof ManagedDocumentRow>;
