// A thread that reads QR codes: a picture without one costs a second of CPU, which no other request should wait for.
import { parentPort } from 'node:worker_threads';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';

parentPort?.on('message', ({ id, bytes }) => void answer(id, bytes));

async function answer(id, bytes) {
  const texts = await textsIn(bytes);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
  parentPort?.postMessage({ id, texts });
}

async function textsIn(bytes) {
  try {
    const result = await decodeQrFromImage(bytes);
    return result.ok ? result.texts : [];
  } catch {
    return []; // a picture that breaks the reader has no code that could be read
  }
}
