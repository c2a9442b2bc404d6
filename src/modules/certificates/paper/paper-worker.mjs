// A thread that measures and draws: fonts and the PDF library are loaded here alone, and a page costs a tenth of a second of CPU.
import { parentPort } from 'node:worker_threads';
import { place, print } from './paper-tasks.ts';

parentPort?.on('message', ({ id, task, sheet }) => void answer(id, task === 'print' ? print : place, sheet));

async function answer(id, work, sheet) {
  try {
    const result = await work(sheet);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    parentPort?.postMessage({ id, result });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
}
