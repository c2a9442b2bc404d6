import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#platform/config/project-folder.ts';

/** A picture that takes longer has no code for us; its thread is ended. */
const READ_TIMEOUT_MS = 15_000;
/** The thread goes when nobody has asked for this long. */
const IDLE_MS = 30_000;

interface Answer {
  readonly id: number;
  readonly texts: readonly string[];
}

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let asked = 0;

/**
 * The texts of the QR codes in a picture, read in a thread of its own, one picture after the other. Empty when there is none, and when
 * reading fails or takes too long: a person looks at the picture anyway.
 */
export function readQrTexts(bytes: Uint8Array): Promise<readonly string[]> {
  const mine = last.then(() => ask(bytes));
  last = mine;
  return mine;
}

function ask(bytes: Uint8Array): Promise<readonly string[]> {
  clearTimeout(idle);
  const worker = readyThread();
  const id = ++asked;
  return new Promise((resolve) => {
    const settle = (texts: readonly string[]): void => {
      clearTimeout(timer);
      worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
      worker.unref();
      idle = setTimeout(endThread, IDLE_MS).unref();
      resolve(texts);
    };
    const onAnswer = (answer: Answer): void => {
      if (answer.id === id) settle(answer.texts);
    };
    const onEnd = (): void => {
      thread = null;
      settle([]);
    };
    const timer = setTimeout(() => {
      endThread();
      settle([]);
    }, READ_TIMEOUT_MS);
    worker.on('message', onAnswer).once('error', onEnd).once('exit', onEnd);
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    worker.postMessage({ id, bytes });
  });
}

function readyThread(): Worker {
  if (thread) return thread;
  const worker = new Worker(join(projectFolder(), 'src/modules/billing/slip/decode-qr-worker.mjs'));
  worker.on('error', () => undefined); // whoever waits hears of it; without a listener it would end the process
  worker.once('exit', () => {
    if (thread === worker) thread = null;
  });
  thread = worker;
  return worker;
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}
