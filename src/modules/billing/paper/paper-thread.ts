import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#platform/config/project-folder.ts';
import { WorkerClient } from '#platform/threads/worker-client.ts';
import type { PaperPage } from './paper-contract.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';

const thread = new WorkerClient<{ task: 'draw' | 'place'; sheet: PaperSheet }, unknown>({
  start: () => new Worker(join(projectFolder(), 'src/modules/billing/paper/paper-worker.mjs')),
  timeoutMs: 60_000,
  idleMs: 30_000,
});

/** Draws a document as a PDF in the worker. */
export async function drawSheet(sheet: PaperSheet): Promise<Uint8Array> {
  return (await thread.ask({ task: 'draw', sheet })) as Uint8Array;
}

/** Lays out a document in the worker, for the page on the screen. */
export async function placeSheet(sheet: PaperSheet): Promise<PaperPage[]> {
  return (await thread.ask({ task: 'place', sheet })) as PaperPage[];
}
