import { randomUUID } from 'node:crypto';
import type { TableQuestion } from './answer-table.ts';
import { paperThread } from './paper-thread.ts';
import type { TablePage, TableSheet } from './table-sheet.ts';

const thread = paperThread<TableQuestion, Uint8Array>('src/platform/paper/table-worker.mjs');

/** Draws a table as a PDF in a worker thread while its rows are read, so that memory is the same for any number of rows. */
export async function* drawTable(
  sheet: TableSheet,
  pages: AsyncIterable<TablePage>,
): AsyncGenerator<Uint8Array> {
  const id = randomUUID();
  const release = thread.hold();
  let isDrawn = false;
  let cutNote: string | null = null;
  try {
    yield await thread.ask({ id, step: 'begin', sheet });
    for await (const page of pages) {
      cutNote = page.cutNote;
      const bytes = await thread.ask({ id, step: 'rows', rows: page.rows });
      if (bytes.length > 0) yield bytes;
    }
    const last = await thread.ask({ id, step: 'end', cutNote });
    isDrawn = true;
    yield last;
  } finally {
    try {
      if (!isDrawn) await thread.ask({ id, step: 'drop' });
    } finally {
      release();
    }
  }
}
