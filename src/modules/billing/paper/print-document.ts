import type { ArchivalData } from '#platform/paper/open-pdf.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import type { ReadingScope } from '#platform/storage/objects.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { documentPaths } from '../document/paths.ts';
import { lookOfDocument } from '../look/look-rows.ts';
import { documentSheet } from './document-sheet.ts';
import type { PaperPage } from './paper-contract.ts';
import type { PaperChoice } from './paper-choice-rules.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';
import { drawSheet, placeSheet } from './paper-thread.ts';

/** Returns a document's paper for the page on the screen: what it says, and its pages. Call it outside any transaction. */
export async function layOutDocument(
  outside: ScopeWithoutTx,
  document: IssuedDocument,
  choice: PaperChoice,
): Promise<{ sheet: PaperSheet; pages: PaperPage[] }> {
  const sheet = await sheetOf(outside, document, choice);
  return { sheet, pages: await placeSheet(sheet) };
}

/** Returns a document's PDF as a download. Call it outside any transaction. */
export async function printDocument(
  outside: ScopeWithoutTx,
  document: IssuedDocument,
  choice: PaperChoice,
): Promise<Response> {
  return fileReply({
    name: `${document.number}.pdf`,
    type: 'application/pdf',
    bytes: await drawDocument(outside, document, choice),
  });
}

/** Returns a document's PDF, with `archival` one for archives that holds that data. Call it outside any transaction. */
export async function drawDocument(
  outside: Pick<ScopeWithoutTx, 'app' | 'tenant'>,
  document: IssuedDocument,
  choice: PaperChoice,
  archival?: ArchivalData,
): Promise<Uint8Array> {
  return drawSheet(await sheetOf(outside, document, choice), archival);
}

/**
 * Returns what a document's paper says, in the look that the document was issued with. The code leads to the document's page
 * at the site's primary host, not at the host of the request.
 */
export async function sheetOfDocument(
  scope: ReadingScope,
  document: IssuedDocument,
  choice: PaperChoice,
): Promise<PaperSheet> {
  const look = await lookOfDocument(scope, document.documentId);
  const link = scope.tenant.origin + documentPaths.document(document.slug);
  return documentSheet(document, { ...choice, link, look });
}

/** The same, in a transaction of its own. */
function sheetOf(
  { app, tenant }: Pick<ScopeWithoutTx, 'app' | 'tenant'>,
  document: IssuedDocument,
  choice: PaperChoice,
): Promise<PaperSheet> {
  return app.database.read(tenant.id, (tx) => sheetOfDocument({ app, tenant, tx }, document, choice));
}
