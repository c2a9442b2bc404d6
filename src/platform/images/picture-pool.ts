import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';

/** Time limit for one picture; then the child process is killed. */
export const PICTURE_TIMEOUT_MS = 10_000;
/** Queue length; further callers get `busy`. */
const MAX_WAITING = 32;
/** A child is replaced after this many pictures, and stopped after this idle time. */
const PICTURES_PER_CHILD = 50;
const IDLE_MS = 30_000;
const START_TIMEOUT_MS = 10_000;

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface DecodedPicture {
  readonly full: EncodedPicture;
  readonly thumbnail: EncodedPicture;
  /** The uploaded picture; width and height after applying the EXIF orientation. */
  readonly source: {
    readonly format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
    readonly width: number;
    readonly height: number;
  };
}

export interface PictureOrder {
  readonly bytes: Uint8Array;
  readonly maxEdge: number;
  readonly thumbnailEdge: number;
  readonly format: 'webp' | 'jpeg';
}

export type WorkerProblem = 'not_a_picture' | 'too_many_pixels' | 'broken' | 'too_slow' | 'crashed' | 'busy';

/** Why the child could not process a picture. */
export class PictureWorkerError extends Error {
  readonly problem: WorkerProblem;

  constructor(problem: WorkerProblem, reason: string) {
    super(reason);
    this.name = 'PictureWorkerError';
    this.problem = problem;
  }
}

/** Thumbnails only; edges in descending order. */
export interface SmallOrder {
  readonly bytes: Uint8Array;
  readonly edges: readonly number[];
}

/** A picture and the watermark for one of its corners. */
export interface MarkOrder {
  readonly bytes: Uint8Array;
  readonly maxEdge: number;
  readonly mark: {
    readonly text: string;
    readonly picture: Uint8Array | null;
    readonly corner: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
    readonly font: { readonly file: string; readonly name: string };
  };
}

/** A picture of words. */
export interface CardOrder {
  readonly card: {
    readonly width: number;
    readonly height: number;
    readonly title: string;
    /** Below the title, in small letters. */
    readonly line: string;
    /** `#rrggbb`. */
    readonly ground: string;
    readonly ink: string;
    readonly font: { readonly file: string; readonly name: string };
  };
}

export interface SmallPictures {
  /** One per edge, in the same order. */
  readonly pictures: readonly EncodedPicture[];
  readonly source: DecodedPicture['source'];
}

type Answer<Result> =
  | { id: number; picture: Result }
  | { id: number; problem: WorkerProblem; reason: string };

/**
 * Processes pictures sequentially in a child process. The child is started for the first picture, killed on a timeout,
 * and does not keep the server alive.
 */
export class PicturePool {
  private readonly timeoutMs: number;
  private child: ChildProcess | null = null;
  private made = 0;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;
  private taskCount = 0;

  constructor(options: { timeoutMs?: number } = {}) {
    this.timeoutMs = options.timeoutMs ?? PICTURE_TIMEOUT_MS;
  }

  decode(order: PictureOrder): Promise<DecodedPicture> {
    return this.inTurn(order);
  }

  shrink(order: SmallOrder): Promise<SmallPictures> {
    return this.inTurn(order);
  }

  mark(order: MarkOrder): Promise<EncodedPicture> {
    return this.inTurn(order);
  }

  write(order: CardOrder): Promise<EncodedPicture> {
    return this.inTurn(order);
  }

  private async inTurn<Result>(order: object): Promise<Result> {
    if (this.waiting >= MAX_WAITING) throw new PictureWorkerError('busy', 'Too many pictures wait already.');
    this.waiting++;
    const mine = this.last.then(() => this.decodeNow<Result>(order));
    this.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.waiting--;
    }
  }

  /** Stops the child; a later picture starts a new one. */
  close(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async decodeNow<Result>(order: object): Promise<Result> {
    clearTimeout(this.idle);
    const child = await this.readyChild();
    refChild(child);
    try {
      return await this.ask<Result>(child, order);
    } finally {
      unrefChild(child);
      this.made++;
      if (this.made >= PICTURES_PER_CHILD || !child.connected) this.close();
      else this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  private ask<Result>(child: ChildProcess, order: object): Promise<Result> {
    const id = ++this.taskCount;
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        const answer = message as Answer<Result>;
        if (answer.id !== id) return;
        settle();
        if ('picture' in answer) resolve(answer.picture);
        else reject(new PictureWorkerError(answer.problem, answer.reason));
      };
      const onExit = (): void => {
        settle();
        this.child = null;
        reject(new PictureWorkerError('crashed', 'The picture decoder died.'));
      };
      const timer = setTimeout(() => {
        settle();
        this.close();
        reject(new PictureWorkerError('too_slow', `No picture after ${this.timeoutMs} ms.`));
      }, this.timeoutMs);
      const settle = (): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
      };
      child.on('message', onMessage).once('exit', onExit);
      child.send({ id, ...order }, (error) => error && onExit());
    });
  }

  private async readyChild(): Promise<ChildProcess> {
    if (this.child?.connected) return this.child;
    const child = fork(pictureWorkerPath(), [], {
      env: {}, // the child decodes untrusted bytes, so it gets none of our secrets
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await started(child);
    this.child = child;
    this.made = 0;
    return child;
  }
}

/** Path of the worker, which is run as a source file, also from the bundle. */
function pictureWorkerPath(): string {
  return join(projectFolder(), 'src/platform/images/picture-worker.mjs');
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new PictureWorkerError('crashed', 'The picture decoder did not start.'));
    };
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.once('error', fail).once('exit', fail);
    child.once('message', () => {
      clearTimeout(timer);
      child.off('error', fail).off('exit', fail);
      child.on('error', () => undefined); // a failed kill or send; the task ends by exit or timeout
      resolve();
    });
  });
}

/** A busy child keeps our process alive; an idle one does not. */
function refChild(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
