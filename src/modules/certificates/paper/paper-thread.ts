import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#platform/config/project-folder.ts';
import type { Sheet, SheetToPrint } from './draw-pdf.ts';
import type { Drawn } from '../certificate/drawn-contract.ts';

/** A page that takes longer is given up; its thread is ended. */
const TIMEOUT_MS = 60_000;
/** The thread goes when nobody has asked for this long. */
const IDLE_MS = 30_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** The certificate's file, and where everything stands on it. */
export async function printSheet(sheet: SheetToPrint): Promise<{ bytes: Uint8Array; drawn: Drawn }> {
  return (await ask('print', sheet)) as { bytes: Uint8Array; drawn: Drawn };
}

/** Where everything would stand: for previews. */
export async function placeOnPage(sheet: Sheet): Promise<Drawn> {
  return (await ask('place', sheet)) as Drawn;
}

function ask(task: 'print' | 'place', sheet: Sheet): Promise<unknown> {
  clearTimeout(idle);
  const worker = readyThread();
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => endThread(new Error('Drawing a certificate took too long.')), TIMEOUT_MS);
    waiting.set(id, { resolve, reject, timer });
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    worker.postMessage({ id, task, sheet });
  });
}

function readyThread(): Worker {
  if (thread) return thread;
  const worker = new Worker(join(projectFolder(), 'src/modules/certificates/paper/paper-worker.mjs'));
  worker.on('message', ({ id, result, problem }: { id: number; result?: unknown; problem?: string }) => {
    const one = waiting.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    waiting.delete(id);
    if (waiting.size === 0) rest(worker);
    if (problem === undefined) one.resolve(result);
    else one.reject(new Error(problem));
  });
  worker.on('error', (error: Error) => endThread(error));
  worker.on('exit', () => {
    if (thread === worker) endThread(new Error('The drawing thread ended.'));
  });
  thread = worker;
  return worker;
}

/** A thread without work does not keep the process alive, and goes after a while. */
function rest(worker: Worker): void {
  worker.unref();
  idle = setTimeout(() => endThread(new Error('idle')), IDLE_MS).unref();
}

function endThread(error: Error): void {
  const ended = thread;
  thread = null;
  for (const one of waiting.values()) {
    clearTimeout(one.timer);
    one.reject(error);
  }
  waiting.clear();
  void ended?.terminate();
}
