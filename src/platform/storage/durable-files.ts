import { type FileHandle, mkdir, open, rename, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageFull } from './object-store.ts';

/** Free disk space to keep, whichever is less: 2 % or 1 GB. PostgreSQL may share the disk and must not run out. */
const KEEP_FREE_SHARE = 0.02;
const KEEP_FREE_BYTES = 1_000_000_000;

export interface FreeSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** Returns the disk space available to ordinary users on the disk of `folder`. */
export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const disk = await statfs(folder);
  return { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize };
}

/** Throws `StorageFull` when writing `sizeBytes` more would use the reserve. */
export function assertQuota(space: FreeSpace, sizeBytes: number): void {
  const keep = Math.min(space.totalBytes * KEEP_FREE_SHARE, KEEP_FREE_BYTES);
  if (space.freeBytes - sizeBytes < keep) {
    throw new StorageFull(
      `${space.freeBytes} bytes are free, ${sizeBytes} are asked for and ${Math.ceil(keep)} must stay free.`,
    );
  }
}

/** Converts the operating system's "disk full" and "quota exceeded" to `StorageFull`; returns other errors unchanged. */
export function asStorageFull(error: unknown): unknown {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull('The disk is full.', error) : error;
}

export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Writes all of `bytes` at `position`; continues after short writes. */
export async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Creates a folder and its missing parents durably (synced against power loss). */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Renames a synced file to its final name; on return the rename survives power loss. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open folders for syncing; NTFS journals names itself
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
