// Worker thread that builds workbooks: 20,000 rows take seconds of CPU, which must not delay other requests.
import { serveWorker } from '../threads/serve-worker.ts';
import { buildWorkbook } from './build-workbook.ts';

await serveWorker(buildWorkbook, (bytes) => [bytes.buffer]);
