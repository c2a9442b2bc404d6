// A thread that reads QR codes: a picture without one costs a second of CPU, which no other request should wait for.
import { parentPort } from 'node:worker_threads';
import { decodeQrFromImage } from './decode-qr.ts';

parentPort?.on('message', async ({ id, bytes }) => {
  try {
    const result = await decodeQrFromImage(bytes);
    parentPort?.postMessage({ id, texts: result.ok ? result.texts : [] });
  } catch {
    parentPort?.postMessage({ id, texts: [] }); // a picture that breaks the reader has no code that could be read
  }
});
