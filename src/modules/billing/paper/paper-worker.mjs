// Worker thread for layout and drawing: only it loads fonts and the PDF library, and a long document takes a second of CPU time.
import { serveWorker } from '#platform/threads/serve-worker.ts';
import { drawPaper, placeDocument } from './draw-paper.ts';

await serveWorker(async ({ task, sheet, archival }) =>
  task === 'draw' ? drawPaper(sheet, archival) : placeDocument(sheet),
);
