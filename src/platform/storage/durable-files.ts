import { type FileHandle, mkdir, open, rename, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageFull } from './object-store.ts';

/** Of a disk this much stays free, whichever is less: 2 % or 1 GB. PostgreSQL may share the disk and must not starve. */
const KEEP_FREE_SHARE = 0.02;
const KEEP_FREE_BYTES = 1_000_000_000;

export interface FreeSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** Free bytes for an ordinary user on the disk of `folder`. */
export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const disk = await statfs(folder);
  return { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize };
}

/** Throws `StorageFull` when writing `sizeBytes` more would touch the reserve. */
export function assertQuota(space: FreeSpace, sizeBytes: number): void {
  const keep = Math.min(space.totalBytes * KEEP_FREE_SHARE, KEEP_FREE_BYTES);
  if (space.freeBytes - sizeBytes < keep) {
    throw new StorageFull(
      `${space.freeBytes} bytes are free, ${sizeBytes} are asked for and ${Math.ceil(keep)} must stay free.`,
    );
  }
}

/** Turns the operating system's "disk full" and "quota exceeded" into `StorageFull`; passes anything else on. */
export function asStorageFull(error: unknown): unknown {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull('The disk is full.', error) : error;
}

export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Writes all of `bytes` at `position`; a short write of the system is continued. */
export async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Makes a folder and its missing parents so that they survive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Moves a synced file into place; when this returns, the new name survives a power cut. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open a folder for syncing; NTFS journals names itself
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
