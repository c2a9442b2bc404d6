import type { FileItem, NameConflict } from '../item/file-contract.ts';
import { MIN_PART_BYTES } from '../upload/part-plan-rules.ts';
import { CallProblem } from './call.ts';
import { markOf, markOfFile, reopenFile, permitted } from './interrupted-upload.ts';
import { withRetry, sendFile, sha256Of } from './send-file.ts';
import type { BegunUpload, KeptUpload, NewFile, UploadPlace, UploadPorts } from './upload-ports.ts';
import { FILES_AT_ONCE, isSameFile, UPLOAD_ABORTED, uploadFailed } from './upload-rules.ts';
import { RESTING, type UploadView } from './upload-view.ts';

export interface ChosenFile {
  readonly file: File;
  readonly place: UploadPlace;
  readonly handle?: FileSystemFileHandle | null;
  readonly conflict?: NameConflict;
}

interface Job {
  view: UploadView;
  file: File | null;
  handle: FileSystemFileHandle | null;
  kept: KeptUpload | null;
  conflict: NameConflict;
  stop: AbortController | null;
  /** Requested by the reader while it ran. */
  ending: 'pause' | 'cancel' | null;
  /** Whether a first progress event has arrived; bytes stored before must not count as speed. */
  isCounted: boolean;
  /** Idempotency key of the creation, the same for all attempts. */
  key: string;
}

/** Speed is averaged over ten seconds, sampled twice a second. */
const MEASURED_MS = 10_000;
const SAMPLE_MS = 500;
/**
 * Upload queue of one reader: sends three files in parallel. An upload is remembered until completed or cancelled, so that
 * it resumes after a reload, a network loss or in another tab. No two tabs send the same file.
 */
export class UploadEngine {
  readonly #ports: UploadPorts;
  readonly #personId: string;
  readonly #listeners = new Set<() => void>();
  readonly #completed = new Set<(view: UploadView) => void>();
  #jobs: Job[] = [];
  #views: readonly UploadView[] = [];
  #lastId = 0;
  #counted = 0;
  #samples: { at: number; bytes: number }[] = [];

  constructor(ports: UploadPorts, personId: string) {
    this.#ports = ports;
    this.#personId = personId;
  }

  /** All uploads, oldest first; the same array until something changes. */
  readonly views = (): readonly UploadView[] => this.#views;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener for every completed file. */
  onCompleted(listener: (view: UploadView) => void): () => void {
    this.#completed.add(listener);
    return () => this.#completed.delete(listener);
  }

  /** Queues files. A file whose upload was started before resumes it. */
  async add(files: readonly ChosenFile[]): Promise<void> {
    const kept = await this.#keptOnes();
    for (const chosen of files) {
      const begun = await this.#begunBefore(chosen, kept);
      const waiting = this.#jobs.find((job) => job.kept !== null && job.kept.uploadId === begun?.uploadId);
      if (waiting && RESTING.has(waiting.view.state)) {
        waiting.file = chosen.file;
        this.#show(waiting, { state: 'waiting', problem: null, code: null });
      } else if (!waiting) {
        this.#jobs.push(this.#jobOf(chosen, begun));
        this.#emitChange();
      }
    }
    this.#startNext();
  }

  /** Lists unfinished uploads; those whose file can be opened without asking resume at once. */
  async restore(): Promise<void> {
    for (const kept of await this.#keptOnes()) {
      if (this.#jobs.some((job) => job.kept?.uploadId === kept.uploadId)) continue;
      const file = await reopenFile(kept);
      const job = this.#jobOf(
        { file: file ?? new File([], kept.name), place: kept.place, handle: kept.handle },
        kept,
      );
      job.file = file;
      this.#jobs.push(job);
      this.#show(job, { name: kept.name, sizeBytes: kept.sizeBytes, state: file ? 'waiting' : 'needs_file' });
      if (!file) void this.#refreshKept(job, kept);
    }
    this.#startNext();
  }

  pause(id: string): void {
    const job = this.#jobOfId(id);
    if (!job) return;
    if (job.stop) {
      job.ending = 'pause';
      job.stop.abort(new Error(UPLOAD_ABORTED));
    } else if (job.view.state === 'waiting') this.#show(job, { state: 'paused' });
  }

  /** Resumes a paused or failed upload; asks for file permission again if needed. */
  async resume(id: string): Promise<void> {
    const job = this.#jobOfId(id);
    if (!job || job.stop || !RESTING.has(job.view.state)) return;
    job.file ??= job.handle ? await permitted(job.handle) : null;
    this.#show(job, { state: job.file ? 'waiting' : 'needs_file', problem: null, code: null });
    this.#startNext();
  }

  /** Provides the file of an earlier upload. False if it is a different file. */
  async giveFile(id: string, file: File): Promise<boolean> {
    const job = this.#jobOfId(id);
    if (!job?.kept || !isSameFile(markOf(job.kept), await markOfFile(file))) return false;
    job.file = file;
    this.#show(job, { state: 'waiting', problem: null, code: null });
    this.#startNext();
    return true;
  }

  /** Resolves a name conflict; null skips the file. */
  decide(id: string, choice: NameConflict | null): void {
    const job = this.#jobOfId(id);
    if (job?.view.state !== 'conflict') return;
    if (choice === null) return void this.cancel(id, { keepParts: false });
    job.conflict = choice;
    this.#show(job, { state: 'waiting', problem: null, code: null });
    this.#startNext();
  }

  /** Cancels an upload. Deletes stored parts, unless they are kept for resuming later. */
  async cancel(id: string, { keepParts }: { keepParts: boolean }): Promise<void> {
    const job = this.#jobOfId(id);
    if (!job || job.view.state === 'done') return;
    job.ending = 'cancel';
    job.stop?.abort(new Error(UPLOAD_ABORTED));
    const { kept } = job;
    this.#show(job, {
      state: keepParts && kept ? 'needs_file' : 'cancelled',
      problem: UPLOAD_ABORTED,
      code: null,
    });
    if (keepParts || !kept) return;
    job.kept = null;
    await this.#ports.memory.remove(kept.uploadId);
    // If the server is unreachable, its sweeper deletes them.
    await this.#ports.calls.abort(kept.uploadId, false).catch(() => undefined);
  }

  pauseAll(): void {
    for (const { view } of this.#jobs) this.pause(view.id);
  }

  async resumeAll(): Promise<void> {
    for (const { view } of [...this.#jobs])
      if (view.state === 'paused' || view.state === 'failed') await this.resume(view.id);
  }

  /** Removes finished and cancelled uploads from the list. */
  forgetEnded(): void {
    this.#jobs = this.#jobs.filter(({ view }) => view.state !== 'done' && view.state !== 'cancelled');
    this.#emitChange();
  }

  forget(id: string): void {
    this.#jobs = this.#jobs.filter(({ view }) => view.id !== id);
    this.#emitChange();
  }

  /** Average bytes per second over all files; 0 if unknown. */
  bytesPerSecond(): number {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < SAMPLE_MS) return 0;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  }

  #count(bytes: number): void {
    this.#counted += Math.max(bytes, 0);
    const at = this.#ports.now();
    const last = this.#samples.at(-1);
    if (last && at - last.at < SAMPLE_MS) return;
    this.#samples = [
      ...this.#samples.filter((sample) => at - sample.at < MEASURED_MS),
      { at, bytes: this.#counted },
    ];
  }

  #startNext(): void {
    let running = this.#jobs.filter((job) => job.stop !== null).length;
    for (const job of this.#jobs) {
      if (running >= FILES_AT_ONCE) return;
      if (job.stop !== null || job.view.state !== 'waiting' || job.file === null) continue;
      running += 1;
      void this.#run(job, job.file);
    }
  }

  async #run(job: Job, file: File): Promise<void> {
    const stop = new AbortController();
    job.stop = stop;
    job.ending = null;
    job.isCounted = false;
    this.#show(job, { state: 'sending' });
    try {
      const isResumed = job.kept !== null;
      const begun = job.kept ?? (await this.#begin(job, file, stop.signal));
      const item = await this.#ports.withLock(lockOf(begun), async () => {
        const sent = await this.#send(job, file, begun, isResumed, stop.signal);
        await this.#ports.memory.remove(begun.uploadId); // before another tab can read it
        return sent;
      });
      if (item === 'taken') {
        this.#show(job, { state: 'elsewhere' });
        void this.#awaitOtherTab(job, begun);
      } else {
        job.kept = null;
        this.#show(job, { state: 'done', item, sentBytes: file.size });
        for (const listener of this.#completed) listener(job.view);
      }
    } catch (error) {
      await this.#settle(job, error);
    } finally {
      job.stop = null;
      this.#startNext();
    }
  }

  /** Updates an upload that waits for its file: whether another tab sends it, and how much is stored. */
  async #refreshKept(job: Job, kept: KeptUpload): Promise<void> {
    if ((await this.#ports.withLock(lockOf(kept), async () => 'free')) === 'taken') {
      if (job.view.state !== 'needs_file') return;
      this.#show(job, { state: 'elsewhere' });
      await this.#awaitOtherTab(job, kept);
    }
    try {
      const parts = await this.#ports.calls.stored(kept.uploadId, new AbortController().signal);
      if (job.view.state === 'needs_file')
        this.#show(job, { sentBytes: parts.reduce((sum, { size }) => sum + size, 0) });
    } catch (error) {
      if (!isGone(error) || job.view.state !== 'needs_file') return; // progress stays unknown until it resumes
      await this.#forgetKept(job);
      this.forget(job.view.id);
    }
  }

  /** Waits until the other tab releases the upload: a completed one is removed, an abandoned one can be resumed. */
  async #awaitOtherTab(job: Job, begun: Pick<BegunUpload, 'uploadId'>): Promise<void> {
    await this.#ports.whenFree(lockOf(begun));
    if (job.view.state !== 'elsewhere') return;
    const kept = await this.#keptOnes();
    if (kept.some(({ uploadId }) => uploadId === begun.uploadId))
      return this.#show(job, { state: job.file ? 'paused' : 'needs_file' });
    this.forget(job.view.id);
    for (const listener of this.#completed) listener(job.view);
  }

  async #begin(job: Job, file: File, signal: AbortSignal): Promise<BegunUpload> {
    const { place } = job.view;
    const wanted: NewFile = {
      place,
      name: file.name,
      sizeBytes: file.size,
      mimetype: file.type,
      conflict: job.conflict,
      sha256: file.size > 0 && file.size <= MIN_PART_BYTES ? await sha256Of(file) : null,
    };
    const begun = await withRetry(this.#ports, this.#waitingOf(job, signal), () =>
      this.#ports.calls.create(wanted, job.key, signal),
    );
    const { lastModified, headHash } = await markOfFile(file);
    job.kept = {
      uploadId: begun.uploadId,
      personId: this.#personId,
      place,
      name: file.name,
      sizeBytes: file.size,
      lastModified,
      headHash,
      partSize: begun.partSize,
      parts: begun.parts,
      maxParallel: begun.maxParallel,
      handle: job.handle,
    };
    await this.#ports.memory.put(job.kept);
    return begun;
  }

  #send(
    job: Job,
    file: File,
    begun: BegunUpload | KeptUpload,
    isResumed: boolean,
    signal: AbortSignal,
  ): Promise<FileItem> {
    return sendFile(this.#ports, {
      file,
      begun,
      isResumed,
      conflict: job.conflict,
      ...this.#waitingOf(job, signal),
      onProgress: (sentBytes) => {
        if (signal.aborted) return;
        if (job.isCounted) this.#count(sentBytes - job.view.sentBytes);
        job.isCounted = true;
        const { state } = job.view;
        const isWhole = sentBytes >= file.size;
        const next =
          state === 'sending' && isWhole
            ? 'finishing'
            : state === 'finishing' && !isWhole
              ? 'sending'
              : state;
        this.#show(job, { sentBytes, state: next });
      },
    });
  }

  #waitingOf(
    job: Job,
    signal: AbortSignal,
  ): { signal: AbortSignal; onOffline: (isOffline: boolean) => void } {
    return {
      signal,
      onOffline: (isOffline) => {
        if (!signal.aborted) this.#show(job, { state: isOffline ? 'offline' : 'sending' });
      },
    };
  }

  /** Sets the state of an upload that stopped without completing. */
  async #settle(job: Job, error: unknown): Promise<void> {
    if (job.ending === 'cancel') return;
    if (job.ending === 'pause') return this.#show(job, { state: 'paused' });
    const problem = error instanceof CallProblem ? error : null;
    if (problem?.code === 'files.name_taken' && job.conflict === 'fail') {
      // If the name was taken only meanwhile, the bytes are stored and the choice is sent with the completion.
      if (!job.kept) job.key = this.#ports.newKey();
      return this.#show(job, { state: 'conflict', code: problem.code });
    }
    // The server has forgotten the upload, so it can only be restarted.
    if (job.kept && isGone(error)) await this.#forgetKept(job);
    const reason = error instanceof Error ? error.message : String(error);
    this.#show(job, { state: 'failed', problem: uploadFailed(reason), code: problem?.code ?? null });
  }

  async #forgetKept(job: Job): Promise<void> {
    if (job.kept) await this.#ports.memory.remove(job.kept.uploadId);
    job.kept = null;
    job.key = this.#ports.newKey();
  }

  async #keptOnes(): Promise<KeptUpload[]> {
    const all = await this.#ports.memory.all();
    return all.filter(({ personId }) => personId === this.#personId);
  }

  async #begunBefore(chosen: ChosenFile, kept: readonly KeptUpload[]): Promise<KeptUpload | null> {
    const like = kept.filter(
      (each) => isSamePlace(each.place, chosen.place) && each.sizeBytes === chosen.file.size,
    );
    if (like.length === 0) return null;
    const mark = await markOfFile(chosen.file);
    return like.find((each) => isSameFile(markOf(each), mark)) ?? null;
  }

  #jobOf(chosen: ChosenFile, kept: KeptUpload | null): Job {
    const { file, place, handle = null, conflict = 'fail' } = chosen;
    this.#lastId += 1;
    return {
      view: {
        id: String(this.#lastId),
        name: file.name,
        sizeBytes: file.size,
        place,
        state: 'waiting',
        sentBytes: 0,
        problem: null,
        code: null,
        item: null,
      },
      file,
      handle,
      kept,
      conflict,
      stop: null,
      ending: null,
      isCounted: false,
      key: this.#ports.newKey(),
    };
  }

  #jobOfId(id: string): Job | undefined {
    return this.#jobs.find(({ view }) => view.id === id);
  }

  #show(job: Job, change: Partial<UploadView>): void {
    job.view = { ...job.view, ...change };
    this.#emitChange();
  }

  #emitChange(): void {
    this.#views = this.#jobs.map(({ view }) => view);
    for (const listener of [...this.#listeners]) listener();
  }
}

function isSamePlace(a: UploadPlace, b: UploadPlace): boolean {
  return a.space === b.space && a.parent === b.parent && a.shareCode === b.shareCode;
}

/** Lock name; held by the tab that sends the upload. */
function lockOf({ uploadId }: Pick<BegunUpload, 'uploadId'>): string {
  return `sala.upload.${uploadId}`;
}

/** Whether the server no longer knows the upload. */
function isGone(error: unknown): boolean {
  return error instanceof CallProblem && (error.status === 404 || error.status === 410);
}
