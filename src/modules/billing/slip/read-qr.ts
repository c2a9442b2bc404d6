import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#platform/config/project-folder.ts';
import { WorkerClient } from '#platform/threads/worker-client.ts';

const thread = new WorkerClient<Uint8Array, readonly string[]>({
  start: () => new Worker(join(projectFolder(), 'src/modules/billing/slip/decode-qr-worker.mjs')),
  timeoutMs: 15_000, // a picture that takes longer has no code for us
  idleMs: 30_000,
});

let last: Promise<unknown> = Promise.resolve();

/**
 * The texts of the QR codes in a picture, read in a thread of its own, one picture after the other. Empty when there is none, and when
 * reading fails or takes too long: a person looks at the picture anyway.
 */
export function readQrTexts(bytes: Uint8Array): Promise<readonly string[]> {
  const mine = last.then(() => thread.ask(bytes)).catch(() => []);
  last = mine;
  return mine;
}
