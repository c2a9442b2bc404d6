import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '../config/project-folder.ts';
import { WorkerClient } from '../threads/worker-client.ts';
import type { Workbook } from './build-workbook.ts';

const thread = new WorkerClient<Workbook, Uint8Array>({
  start: () =>
    new Worker(join(projectFolder(), 'src/platform/lists/write-workbook-worker.mjs'), {
      // The largest sheet has 20,000 rows.
      resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    }),
  timeoutMs: 120_000,
  idleMs: 30_000,
});

let last: Promise<unknown> = Promise.resolve();

/** Builds a workbook as `buildWorkbook` does, in a thread of its own, one at a time. */
export function writeWorkbook(workbook: Workbook): Promise<Uint8Array> {
  const mine = last.then(() => thread.ask(workbook));
  last = mine.catch(() => undefined);
  return mine;
}
