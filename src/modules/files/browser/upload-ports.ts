import type { FileItem, NameConflict, SpaceName } from '../item/file-contract.ts';
import type { OpenedUpload, PartTarget } from '../upload/upload-contract.ts';

export type BegunUpload = Pick<OpenedUpload, 'uploadId' | 'partSize' | 'parts' | 'maxParallel' | 'targets'>;

/** Where a file is to lie: in a folder of one's own or of the site, or behind a link for people outside. */
export interface UploadPlace {
  readonly space: SpaceName;
  /** Null: at the top. */
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
  /** Of the whole, for a file of one part: its target comes with the reply. */
  readonly sha256: string | null;
}

export interface StoredPart {
  readonly n: number;
  readonly size: number;
  readonly etag: string;
}

/** The calls of the protocol. `place` says by whose right: one's own, or that of a link. */
export interface UploadCalls {
  create(file: NewFile, key: string, signal: AbortSignal): Promise<BegunUpload>;
  sign(
    uploadId: string,
    parts: readonly { n: number; sha256: string | null }[],
    signal: AbortSignal,
  ): Promise<readonly PartTarget[]>;
  stored(uploadId: string, signal: AbortSignal): Promise<readonly StoredPart[]>;
  /** `conflict`: what to do by now where the name is taken. */
  complete(
    uploadId: string,
    parts: readonly StoredPart[],
    conflict: NameConflict,
    signal: AbortSignal,
  ): Promise<FileItem>;
  abort(uploadId: string, keepParts: boolean): Promise<void>;
}

/** Sends the bytes of one part and tells how far it is. Rejects when nobody answers or `signal` ends it. */
export type SendPart = (
  target: PartTarget,
  body: Blob,
  options: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
) => Promise<{ status: number; etag: string | null; retryAfterMs: number; message: string | null }>;

/** What is remembered of an upload, so that it goes on after a reload or in another tab. */
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
  /** Opens the file again without asking for it, where the browser can (File System Access). */
  readonly handle: FileSystemFileHandle | null;
}

export interface UploadMemory {
  all(): Promise<readonly KeptUpload[]>;
  put(kept: KeptUpload): Promise<void>;
  remove(uploadId: string): Promise<void>;
}

/** Runs `work` while nobody else holds the name, in this tab or another; `'taken'` when somebody does. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T | 'taken'>;

/** Resolves once nobody holds the name, in this tab or another. */
export type WhenFree = (name: string) => Promise<void>;

/** Whether there is a network, as far as the browser knows. */
export interface Network {
  isOnline(): boolean;
  onChange(listener: () => void): () => void;
}

/** Time and chance, so that tests need not wait. */
export interface Surroundings {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newKey: () => string;
}

export interface UploadPorts extends Surroundings {
  readonly calls: UploadCalls;
  readonly send: SendPart;
  readonly memory: UploadMemory;
  readonly withLock: WithLock;
  readonly whenFree: WhenFree;
  readonly network: Network;
}
