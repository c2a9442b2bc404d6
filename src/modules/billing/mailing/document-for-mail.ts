import type { JobRun } from '#platform/jobs/job.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { MailFile } from '#platform/mail/mail.ts';
import type { Scope } from '#platform/scope.ts';
import { storeObject } from '#platform/storage/objects.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { getDocumentById } from '../document/get-document.ts';
import { documentPaths } from '../document/paths.ts';
import { choosePaper } from '../paper/paper-choice-rules.ts';
import { drawDocument } from '../paper/print-document.ts';

/** Largest PDF that a mail carries; a larger one is opened by its link. */
const MAX_FILE_BYTES = 5_000_000;

/** A document that is to be mailed, with its PDF where it could be drawn. */
export interface DocumentForMail {
  readonly document: Pick<IssuedDocument, 'kind' | 'number'>;
  /** Address of its page. */
  readonly url: string;
  readonly pdf: Uint8Array | null;
}

/**
 * Reads a document and draws its PDF outside any transaction. A document that cannot be drawn is mailed without its PDF: the
 * link in the mail leads to it. Refuses with `billing.document_missing`.
 */
export async function prepareDocumentForMail(
  run: JobRun,
  { documentId, locale }: { readonly documentId: string; readonly locale: Locale },
): Promise<DocumentForMail> {
  const document = await run.transaction((scope) => getDocumentById(scope, documentId));
  const url = run.tenant.origin + documentPaths.document(document.slug);
  try {
    const choice = choosePaper(document, { form: 'a4' }, { locale, isIssuer: false });
    const pdf = await drawDocument(run, document, choice);
    return { document, url, pdf: pdf.byteLength > MAX_FILE_BYTES ? null : pdf };
  } catch (error) {
    run.log.warn({ err: error, documentId }, 'A document is mailed without its PDF');
    return { document, url, pdf: null };
  }
}

/** Stores the PDF in the transaction that queues the mail; it is deleted when the mail is forgotten. */
export async function filesForMail(
  scope: Scope,
  { document, pdf }: Pick<DocumentForMail, 'document' | 'pdf'>,
): Promise<MailFile[]> {
  if (pdf === null) return [];
  const type = 'application/pdf';
  const { objectId } = await storeObject(scope, {
    source: pdf,
    contentType: type,
    visibility: 'private',
    kind: 'billing.mailed_document',
  });
  return [{ filename: `${document.number}.pdf`, mimetype: type, objectId }];
}
