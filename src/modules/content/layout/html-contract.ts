import { z } from 'zod';
import { RichDocument } from '#platform/documents/document-contract.ts';

/** Characters of HTML that are read at once. */
export const MAX_HTML = 200_000;
/** Parts that were not taken which are told; the first ones. */
export const MAX_NOT_TAKEN = 20;

export const ReadHtmlInput = z.object({ html: z.string().max(MAX_HTML) });
export type ReadHtmlInput = z.infer<typeof ReadHtmlInput>;

const NotTakenKind = z.enum(['frame', 'player', 'picture', 'cells', 'depth', 'link']);
export type NotTakenKind = z.infer<typeof NotTakenKind>;

/** What of pasted HTML a text can hold, and what it cannot. */
export const ReadHtmlReply = z.object({
  document: RichDocument,
  notTaken: z.array(z.object({ kind: NotTakenKind, what: z.string() })),
});
export type ReadHtmlReply = z.infer<typeof ReadHtmlReply>;
