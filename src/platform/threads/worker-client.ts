import type { Worker } from 'node:worker_threads';
import type { WorkerReply } from './serve-worker.ts';

/** Its thread ended, or was ended for taking too long, before it had answered. */
export class ThreadLost extends Error {}

export interface WorkerOptions {
  readonly start: () => Worker;
  /** An answer that takes longer is given up, and the thread with it. */
  readonly timeoutMs?: number;
  /** The thread ends when nobody has asked for this long, and without work does not keep the process alive. */
  readonly idleMs?: number;
  /** Hears of a thread that ended by itself. */
  readonly onLoss?: (error: Error) => void;
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * Asks a thread that answers with `serveWorker`. The thread starts when it is first asked, or with `open`; one that was lost starts anew
 * with the next question.
 */
export class WorkerClient<Question, Answer> {
  private readonly options: WorkerOptions;
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  get isOpen(): boolean {
    return this.worker !== null;
  }

  /** Rejects with the error of the other side, or with `ThreadLost`. */
  ask(question: Question): Promise<Answer> {
    clearTimeout(this.idle);
    const worker = this.open();
    const { timeoutMs } = this.options;
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => this.drop(`The thread took longer than ${timeoutMs} ms.`), timeoutMs);
      this.waiting.set(id, { resolve, reject, timer });
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
      worker.postMessage({ id, question });
    });
  }

  open(): Worker {
    if (this.worker) return this.worker;
    const worker = this.options.start();
    let reason: Error | null = null;
    worker.on('message', (reply: WorkerReply<Answer>) => this.settle(reply));
    worker.on('error', (error: Error) => {
      reason = error;
    });
    worker.once('exit', (code) => {
      if (this.worker !== worker) return;
      const error = reason ?? new Error(`The thread ended with ${code}.`);
      this.forget(error.message);
      this.options.onLoss?.(error);
    });
    this.worker = worker;
    return worker;
  }

  /** Lets the thread end by itself. What it has not answered is lost. */
  async close(): Promise<void> {
    const { worker } = this;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    worker.postMessage(null);
    await ended;
  }

  private settle(reply: WorkerReply<Answer>): void {
    const one = this.waiting.get(reply.id);
    if (!one) return;
    clearTimeout(one.timer);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.rest();
    if ('error' in reply) one.reject(reply.error);
    else one.resolve(reply.answer);
  }

  private rest(): void {
    const { idleMs } = this.options;
    if (idleMs === undefined) return;
    this.worker?.unref();
    this.idle = setTimeout(() => this.drop('Nobody asked.'), idleMs).unref();
  }

  private drop(reason: string): void {
    const { worker } = this;
    this.forget(reason);
    void worker?.terminate();
  }

  private forget(reason: string): void {
    clearTimeout(this.idle);
    this.worker = null;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { timer, reject } of lost) {
      clearTimeout(timer);
      reject(new ThreadLost(reason));
    }
  }
}
