// Worker thread that draws one file of many papers, and ends with it.
import { serveWorker } from '#platform/threads/serve-worker.ts';
import { PaperBook } from './paper-book.ts';

let book;

await serveWorker(async ({ facts, sheets }) => {
  if (!book && facts === null) throw new Error('The thread with the beginning of the file is lost.');
  book ??= new PaperBook(facts);
  return sheets === null ? book.end() : book.add(sheets);
});
