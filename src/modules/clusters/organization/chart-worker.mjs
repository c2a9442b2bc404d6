// Worker thread for drawing: only it loads fonts and the PDF library, and a large chart takes seconds of CPU time.
import { serveWorker } from '#platform/threads/serve-worker.ts';
import { drawChart } from './draw-chart.ts';

await serveWorker(drawChart);
