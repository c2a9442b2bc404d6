// Worker thread that draws tables page by page: only it loads fonts and the PDF library.
import { serveWorker } from '../threads/serve-worker.ts';
import { answerTable } from './answer-table.ts';

await serveWorker(answerTable);
