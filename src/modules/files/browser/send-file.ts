import { partPlanProblem, partRange } from '../upload/part-plan-rules.ts';
import { backoffMs, MAX_TRIES, missingEtag } from './upload-rules.ts';
import { MAX_PARALLEL_PARTS } from '../upload/upload-contract.ts';
import type { FileItem, NameConflict } from '../item/file-contract.ts';
import type { PartTarget } from '../upload/upload-contract.ts';
import { CallProblem } from './call.ts';
import type { BegunUpload, StoredPart, UploadPorts } from './upload-ports.ts';

/** Targets signed per call. */
const SIGNED_AT_ONCE = 8;
/** Targets live for 15 minutes by the server's clock; older ones are requested again early, since clocks may differ. */
const TARGET_KEPT_MS = 10 * 60_000;

interface Sending {
  readonly file: Blob;
  readonly begun: BegunUpload;
  /** Whether some parts may be stored already. */
  readonly isResumed: boolean;
  readonly conflict: NameConflict;
  readonly signal: AbortSignal;
  /** Bytes stored or in flight. */
  readonly onProgress: (sentBytes: number) => void;
  /** Called before and after waiting for the network. */
  readonly onOffline: (isOffline: boolean) => void;
}

/**
 * Sends the missing parts of a file and completes it: up to four parts in parallel, each read from the file only when it is
 * sent, so that memory use is a few parts whatever the file size. Failed parts are retried with back-off; if offline, waits
 * for the network; expired targets are requested again. Parallelism drops when the server throttles.
 */
export async function sendFile(ports: UploadPorts, sending: Sending): Promise<FileItem> {
  const { file, begun, isResumed, signal } = sending;
  const problem = partPlanProblem({ partSize: begun.partSize, parts: begun.parts, sizeBytes: file.size });
  if (problem !== null) throw new CallProblem(422, { message: problem });

  const complete = (parts: readonly StoredPart[]): Promise<FileItem> =>
    withRetry(ports, sending, () => ports.calls.complete(begun.uploadId, parts, sending.conflict, signal));
  const there = isResumed ? await storedParts(ports, sending) : [];
  if (there === 'completed') return complete([]);
  const run = new Run(ports, sending, there);
  await run.sendAll();
  return complete(run.parts());
}

/** Returns the stored parts of a resumed upload. `completed`: everything is stored and only the reply was lost. */
async function storedParts(
  ports: UploadPorts,
  sending: Sending,
): Promise<readonly StoredPart[] | 'completed'> {
  const { begun, signal } = sending;
  try {
    return await withRetry(ports, sending, () => ports.calls.stored(begun.uploadId, signal));
  } catch (error) {
    if (error instanceof CallProblem && error.code === 'files.upload_completed') return 'completed';
    throw error;
  }
}

/** Sends one file's parts. */
class Run {
  readonly #ports: UploadPorts;
  readonly #sending: Sending;
  readonly #done = new Map<number, StoredPart>();
  readonly #onTheWay = new Map<number, number>();
  readonly #targets = new Map<number, { target: PartTarget; gotAt: number }>();
  readonly #digests = new Map<number, string | null>();
  readonly #stop: AbortController;
  #waiting: number[];
  #lanes: number;
  #signing: Promise<void> | null = null;

  constructor(ports: UploadPorts, sending: Sending, there: readonly StoredPart[]) {
    this.#ports = ports;
    this.#sending = sending;
    this.#stop = new AbortController();
    const { begun, file } = sending;
    for (const part of there) {
      const { start, end } = partRange(part.n, begun.partSize, file.size);
      if (part.n >= 1 && part.n <= begun.parts && part.size === end - start) this.#done.set(part.n, part);
    }
    this.#waiting = Array.from({ length: begun.parts }, (_, index) => index + 1).filter(
      (n) => !this.#done.has(n),
    );
    this.#lanes = Math.min(Math.max(begun.maxParallel, 1), MAX_PARALLEL_PARTS);
    if (!sending.isResumed) this.#keepTargets(sending.begun.targets ?? []);
  }

  parts(): StoredPart[] {
    return [...this.#done.values()].sort((a, b) => a.n - b.n);
  }

  /** Sends all pending parts. The first permanent failure aborts the others. */
  async sendAll(): Promise<void> {
    this.#emitProgress();
    const signal = AbortSignal.any([this.#sending.signal, this.#stop.signal]);
    const lanes = Array.from({ length: this.#lanes }, (_, lane) => this.#lane(lane, signal));
    try {
      await Promise.all(lanes);
    } catch (error) {
      this.#stop.abort();
      await Promise.allSettled(lanes);
      this.#sending.signal.throwIfAborted();
      throw error;
    }
  }

  async #lane(lane: number, signal: AbortSignal): Promise<void> {
    // A lane closed by throttling ends; other lanes take its parts. Lane 0 always stays open.
    while (lane < this.#lanes) {
      const n = this.#waiting.shift();
      if (n === undefined) return;
      await this.#sendPart(n, signal);
    }
  }

  async #sendPart(n: number, signal: AbortSignal): Promise<void> {
    const { begun, file } = this.#sending;
    const { start, end } = partRange(n, begun.partSize, file.size);
    await withRetry(this.#ports, { ...this.#sending, signal }, async () => {
      const target = await this.#targetOf(n, signal);
      this.#onTheWay.set(n, 0);
      try {
        const reply = await this.#ports.send(target, file.slice(start, end), {
          signal,
          onProgress: (sentBytes) => {
            this.#onTheWay.set(n, Math.min(sentBytes, end - start));
            this.#emitProgress();
          },
        });
        this.#keep(n, end - start, reply);
      } finally {
        this.#onTheWay.delete(n);
      }
      this.#emitProgress();
    });
  }

  #keep(n: number, size: number, reply: Awaited<ReturnType<UploadPorts['send']>>): void {
    const { status, etag, retryAfterMs, message } = reply;
    // The target has expired or the store does not know it: request another.
    if (status === 401 || status === 403 || status === 404 || status === 410) {
      this.#targets.delete(n);
      throw new CallProblem(503, {
        message: message ?? `The part address was refused (${status}).`,
        code: 'target',
      });
    }
    if (status === 429 || status === 503) this.#lanes = Math.max(this.#lanes - 1, 1);
    if (status < 200 || status >= 300) {
      throw new CallProblem(status, { retryAfterMs, ...(message !== null && { message }) });
    }
    if (etag === null) throw new CallProblem(422, { message: missingEtag(n) });
    this.#targets.delete(n);
    this.#digests.delete(n);
    this.#done.set(n, { n, size, etag });
  }

  async #targetOf(n: number, signal: AbortSignal): Promise<PartTarget> {
    for (;;) {
      const known = this.#targets.get(n);
      if (known && this.#ports.now() - known.gotAt < TARGET_KEPT_MS) return known.target;
      this.#signing ??= this.#signNext(n, signal).finally(() => {
        this.#signing = null;
      });
      await this.#signing;
    }
  }

  #keepTargets(targets: readonly PartTarget[]): void {
    const gotAt = this.#ports.now();
    for (const target of targets) this.#targets.set(target.n, { target, gotAt });
  }

  /** Requests targets for this and the next parts, with the digests that the store will verify. */
  async #signNext(n: number, signal: AbortSignal): Promise<void> {
    const next = [n, ...this.#waiting.filter((each) => !this.#targets.has(each))].slice(0, SIGNED_AT_ONCE);
    const wanted: { n: number; sha256: string | null }[] = [];
    for (const each of next) wanted.push({ n: each, sha256: await this.#digestOf(each) });
    const targets = await this.#ports.calls.sign(this.#sending.begun.uploadId, wanted, signal);
    this.#keepTargets(targets);
    if (!this.#targets.has(n)) throw new CallProblem(502, { message: `There is no address for part ${n}.` });
  }

  async #digestOf(n: number): Promise<string | null> {
    const known = this.#digests.get(n);
    if (known !== undefined) return known;
    const { start, end } = partRange(n, this.#sending.begun.partSize, this.#sending.file.size);
    const digest = await sha256Of(this.#sending.file.slice(start, end));
    this.#digests.set(n, digest);
    return digest;
  }

  #emitProgress(): void {
    let sentBytes = 0;
    for (const { size } of this.#done.values()) sentBytes += size;
    for (const size of this.#onTheWay.values()) sentBytes += size;
    this.#sending.onProgress(sentBytes);
  }
}

/** Returns SHA-256 in hexadecimal; null without Web Crypto (plain http). */
export async function sha256Of(blob: Blob): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const digest = await subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Retries transient failures with back-off; waits for the network as long as needed, without counting that as a failure. */
export async function withRetry<T>(
  ports: Pick<UploadPorts, 'random' | 'wait' | 'network'>,
  { signal, onOffline }: { signal: AbortSignal; onOffline: (isOffline: boolean) => void },
  work: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    if (!ports.network.isOnline()) {
      onOffline(true);
      await backOnline(ports.network, signal).finally(() => onOffline(false));
    }
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallProblem) || !error.isPassing) throw error;
      if (!ports.network.isOnline()) continue;
      failures += 1;
      if (failures >= MAX_TRIES) throw error;
      // An expired target is not a network problem, so retry at once.
      if (error.code === 'target' && failures === 1) continue;
      await ports.wait(backoffMs(failures, ports.random, error.retryAfterMs), signal);
    }
  }
}

function backOnline(network: UploadPorts['network'], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const check = (): void => {
    if (network.isOnline()) resolve();
  };
  const end = network.onChange(check);
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  check();
  return promise.finally(() => {
    end();
    signal.removeEventListener('abort', stop);
  });
}
