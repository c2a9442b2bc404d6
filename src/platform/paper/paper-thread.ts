import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '../config/project-folder.ts';
import { WorkerClient } from '../threads/worker-client.ts';

/**
 * A thread that lays out and draws the papers of a module. Only the thread loads fonts and the PDF library; it starts with
 * the first question, and ends after half a minute without one. `worker`: path of its script within the project.
 */
export function paperThread<Question, Answer>(worker: string): WorkerClient<Question, Answer> {
  return new WorkerClient({
    start: () => new Worker(join(projectFolder(), worker)),
    timeoutMs: 60_000,
    idleMs: 30_000,
  });
}
