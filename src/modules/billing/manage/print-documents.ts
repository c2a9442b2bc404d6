import * as m from '#messages';
import type { ListPrint } from '#platform/lists/list-source.ts';
import type { Scope } from '#platform/scope.ts';
import { getDocumentById } from '../document/get-document.ts';
import { openBook } from '../paper/book-thread.ts';
import { choosePaper } from '../paper/paper-choice-rules.ts';
import type { PaperSheet } from '../paper/paper-sheet-contract.ts';
import { sheetOfDocument } from '../paper/print-document.ts';
import type { DocumentFileQuery, ManagedDocumentRow } from './documents-list-contract.ts';

/** Documents of the list as one PDF on A4 pages, in the order of the list. */
export const documentsPrint: ListPrint<DocumentFileQuery, ManagedDocumentRow> = {
  mostRows: 500,
  rowsAtOnce: 10,
  draw: drawDocuments,
};

type PrintJob = Parameters<(typeof documentsPrint)['draw']>[0];

async function* drawDocuments({ query, pages, inTransaction }: PrintJob): AsyncGenerator<Uint8Array> {
  const facts = await inTransaction(async ({ tenant, locale, now }) => ({
    ...{ language: locale, author: tenant.name, madeAt: now },
    title: m.billing_documents({}, { locale }),
  }));
  const book = openBook(facts);
  try {
    for await (const { rows } of pages)
      yield await book.add(await inTransaction((scope) => sheetsOf(scope, rows, query)));
    yield await book.end();
  } finally {
    await book.close();
  }
}

async function sheetsOf(
  scope: Scope,
  rows: readonly ManagedDocumentRow[],
  { copies }: DocumentFileQuery,
): Promise<PaperSheet[]> {
  const sheets: PaperSheet[] = [];
  for (const { documentId } of rows) {
    const document = await getDocumentById(scope, documentId);
    const choice = choosePaper(document, { form: 'a4', copies }, { locale: scope.locale, isIssuer: true });
    sheets.push(await sheetOfDocument(scope, document, choice));
  }
  return sheets;
}
