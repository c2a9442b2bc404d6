// Worker thread for layout and drawing: only it loads fonts and the PDF library, and a long response takes seconds of CPU time.
import { serveWorker } from '#platform/threads/serve-worker.ts';
import { drawSheet } from './draw-sheet.ts';

await serveWorker(drawSheet);
