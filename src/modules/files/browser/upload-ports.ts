import type { FileItem, NameConflict, SpaceName } from '../item/file-contract.ts';
import type { OpenedUpload, PartTarget } from '../upload/upload-contract.ts';

export type BegunUpload = Pick<OpenedUpload, 'uploadId' | 'partSize' | 'parts' | 'maxParallel' | 'targets'>;

/** Target of an upload: a folder of one's own or of the site, or a link for outside visitors. */
export interface UploadPlace {
  readonly space: SpaceName;
  /** Null for the top level. */
  readonly parent: string | null;
  readonly parentName: string;
  readonly shareCode: string | null;
}

export interface NewFile {
  readonly place: UploadPlace;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mimetype: string;
  readonly conflict: NameConflict;
  /** Digest of the whole file if it has one part; its target then comes with the reply. */
  readonly sha256: string | null;
}

export interface StoredPart {
  readonly n: number;
  readonly size: number;
  readonly etag: string;
}

/** The calls of the upload protocol. `place` decides whose rights apply: the person's or a link's. */
export interface UploadCalls {
  create(file: NewFile, key: string, signal: AbortSignal): Promise<BegunUpload>;
  sign(
    uploadId: string,
    parts: readonly { n: number; sha256: string | null }[],
    signal: AbortSignal,
  ): Promise<readonly PartTarget[]>;
  stored(uploadId: string, signal: AbortSignal): Promise<readonly StoredPart[]>;
  /** `conflict`: what to do if the name is taken by now. */
  complete(
    uploadId: string,
    parts: readonly StoredPart[],
    conflict: NameConflict,
    signal: AbortSignal,
  ): Promise<FileItem>;
  abort(uploadId: string, keepParts: boolean): Promise<void>;
}

/** Sends one part and reports progress. Rejects on network failure or abort. */
export type SendPart = (
  target: PartTarget,
  body: Blob,
  options: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
) => Promise<{ status: number; etag: string | null; retryAfterMs: number; message: string | null }>;

/** Stored data of an upload, for resuming after a reload or in another tab. */
export interface KeptUpload {
  readonly uploadId: string;
  readonly personId: string;
  readonly place: UploadPlace;
  readonly name: string;
  readonly sizeBytes: number;
  readonly lastModified: number | null;
  readonly headHash: string | null;
  readonly partSize: number;
  readonly parts: number;
  readonly maxParallel: number;
  /** Reopens the file without asking, if the browser supports it (File System Access). */
  readonly handle: FileSystemFileHandle | null;
}

export interface UploadMemory {
  all(): Promise<readonly KeptUpload[]>;
  put(kept: KeptUpload): Promise<void>;
  remove(uploadId: string): Promise<void>;
}

/** Runs `work` with the named lock held across tabs; returns `'taken'` if it is held elsewhere. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T | 'taken'>;

/** Resolves once the named lock is free across tabs. */
export type WhenFree = (name: string) => Promise<void>;

/** The browser's online state. */
export interface Network {
  isOnline(): boolean;
  onChange(listener: () => void): () => void;
}

/** Clock, randomness and timers, replaceable in tests. */
export interface Environment {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newKey: () => string;
}

export interface UploadPorts extends Environment {
  readonly calls: UploadCalls;
  readonly send: SendPart;
  readonly memory: UploadMemory;
  readonly withLock: WithLock;
  readonly whenFree: WhenFree;
  readonly network: Network;
}
