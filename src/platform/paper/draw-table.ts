import { randomUUID } from 'node:crypto';
import type { TableQuestion } from './answer-table.ts';
import { paperThread } from './paper-thread.ts';
import type { TableRow, TableSheet } from './table-sheet.ts';

const thread = paperThread<TableQuestion, Uint8Array>('src/platform/paper/table-worker.mjs');

/** Draws a table as a PDF in a worker thread while its rows are read, so that memory is the same for any number of rows. */
export async function* drawTable(
  sheet: TableSheet,
  pages: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<Uint8Array> {
  const id = randomUUID();
  let isDrawn = false;
  try {
    yield await thread.ask({ id, step: 'begin', sheet });
    for await (const rows of pages) {
      const bytes = await thread.ask({ id, step: 'rows', rows });
      if (bytes.length > 0) yield bytes;
    }
    const last = await thread.ask({ id, step: 'end' });
    isDrawn = true;
    yield last;
  } finally {
    if (!isDrawn) await thread.ask({ id, step: 'drop' });
  }
}
