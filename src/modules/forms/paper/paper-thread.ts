import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#platform/config/project-folder.ts';
import { WorkerClient } from '#platform/threads/worker-client.ts';
import type { AnswerSheet } from './answer-sheet.ts';

const thread = new WorkerClient<AnswerSheet, Uint8Array>({
  start: () => new Worker(join(projectFolder(), 'src/modules/forms/paper/paper-worker.mjs')),
  timeoutMs: 60_000,
  idleMs: 30_000,
});

/** Draws a response as a PDF in the worker. */
export function printSheet(sheet: AnswerSheet): Promise<Uint8Array> {
  return thread.ask(sheet);
}
