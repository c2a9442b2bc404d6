import { sha256Of } from './send-file.ts';
import type { KeptUpload } from './upload-ports.ts';
import { type FileMark, HEAD_BYTES, isSameFile } from './upload-rules.ts';

/** What an upload's file is known by. */
export function markOf({ name, sizeBytes, lastModified, headHash }: KeptUpload): FileMark {
  return { name, sizeBytes, lastModified, headHash };
}

export async function markOfFile(file: File): Promise<FileMark> {
  return {
    name: file.name,
    sizeBytes: file.size,
    lastModified: file.lastModified,
    headHash: await sha256Of(file.slice(0, HEAD_BYTES)),
  };
}

/** The file of a kept handle, if it may be read without asking and is still the same. */
export async function openedAgain(kept: KeptUpload): Promise<File | null> {
  const handle: PermittedHandle | null = kept.handle;
  try {
    if (!handle || (await handle.queryPermission?.({ mode: 'read' })) !== 'granted') return null;
    const file = await handle.getFile();
    return isSameFile(markOf(kept), await markOfFile(file)) ? file : null;
  } catch {
    return null; // moved or deleted since: the reader is asked for it
  }
}

/** The file of a kept handle, after the browser asked its reader. */
export async function permitted(handle: PermittedHandle): Promise<File | null> {
  try {
    const permission = await handle.requestPermission?.({ mode: 'read' });
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null; // moved or deleted since: the reader is asked for it
  }
}

/** Permissions of handles are in Chromium only, and not in TypeScript's library. */
interface PermittedHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}
