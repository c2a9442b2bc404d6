// A thread that measures and draws: fonts and the PDF library are loaded here alone, and a page costs a tenth of a second of CPU.
import { serveWorker } from '#platform/threads/serve-worker.ts';
import { place, print } from './paper-tasks.ts';

await serveWorker(({ task, sheet }) => (task === 'print' ? print(sheet) : place(sheet)));
