import { RichDocument } from '#platform/documents/document-contract.ts';
import { readHtml } from '#platform/documents/read-html.ts';
import { refuse } from '#platform/refusal.ts';
import { contentRefusals } from '../refusals.ts';
import { MAX_NOT_TAKEN, type ReadHtmlInput, type ReadHtmlReply } from './html-contract.ts';

/**
 * Reads pasted HTML as a text: what the model of texts does not allow is left out and told. Pictures are added apart, from
 * the device. Refuses with `content.document_invalid` what exceeds the limits of a text.
 */
export async function readPastedHtml(_: unknown, { html }: ReadHtmlInput): Promise<ReadHtmlReply> {
  const read = readHtml(html, () => null);
  const document = RichDocument.safeParse(read.document);
  if (!document.success) throw refuse(contentRefusals, 'content.document_invalid');
  return { document: document.data, notTaken: read.notTaken.slice(0, MAX_NOT_TAKEN) };
}
