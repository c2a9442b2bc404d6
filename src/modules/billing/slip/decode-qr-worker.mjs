// Worker thread that reads QR codes: a picture without one costs a second of CPU, which must not delay other requests.
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { serveWorker } from '#platform/threads/serve-worker.ts';

await serveWorker(async (bytes) => {
  const result = await decodeQrFromImage(bytes);
  return result.ok ? result.texts : [];
});
