import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#platform/config/project-folder.ts';
import { WorkerClient } from '#platform/threads/worker-client.ts';

const thread = new WorkerClient<Uint8Array, readonly string[]>({
  start: () => new Worker(join(projectFolder(), 'src/modules/billing/slip/decode-qr-worker.mjs')),
  timeoutMs: 15_000, // slower pictures count as having no code
  idleMs: 30_000,
});

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the texts of all QR codes in a picture in a worker thread, one picture at a time. Empty if there is none, or if
 * reading fails or times out: a person reviews the picture anyway.
 */
export function readQrTexts(bytes: Uint8Array): Promise<readonly string[]> {
  const mine = last.then(() => thread.ask(bytes)).catch(() => []);
  last = mine;
  return mine;
}
