import type { Worker } from 'node:worker_threads';
import type { WorkerReply } from './serve-worker.ts';

/** The thread ended, or timed out and was terminated, before it replied. */
export class ThreadLost extends Error {}

export interface WorkerOptions {
  readonly start: () => Worker;
  /** Timeout per answer, after which the thread is terminated. */
  readonly timeoutMs?: number;
  /** The thread ends after this idle time, unless it is held, and does not keep the process alive while idle. */
  readonly idleMs?: number;
  /** Called when the thread ended unexpectedly. */
  readonly onLoss?: (error: Error) => void;
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * Sends questions to a thread that runs `serveWorker`. The thread starts with the first question or `open`; after a
 * loss, the next question starts a new one.
 */
export class WorkerClient<Question, Answer> {
  private readonly options: WorkerOptions;
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private asked = 0;
  private held = 0;

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  get isOpen(): boolean {
    return this.worker !== null;
  }

  /** Rejects with the error of the thread, or with `ThreadLost`. */
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

  /**
   * Keeps an idle thread until the returned function is called, once: for work of several questions, of which the thread
   * remembers the earlier ones.
   */
  hold(): () => void {
    this.held += 1;
    clearTimeout(this.idle);
    return () => {
      this.held -= 1;
      if (this.waiting.size === 0) this.rest();
    };
  }

  /** Lets the thread end gracefully. Pending questions reject. */
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
    if (this.held > 0) return;
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
