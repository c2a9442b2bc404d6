// Worker thread for layout and drawing: only it loads fonts and the PDF library, and a page takes 0.1 s of CPU time.
import { serveWorker } from '#platform/threads/serve-worker.ts';
import { place, print } from './paper-tasks.ts';

await serveWorker(({ task, sheet }) => (task === 'print' ? print(sheet) : place(sheet)));
