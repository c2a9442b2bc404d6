import { sha256Of } from './send-file.ts';
import type { KeptUpload } from './upload-ports.ts';
import { type FileMark, HEAD_BYTES, isSameFile } from './upload-rules.ts';

/** Returns the data by which an upload's file is recognised. */
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

/** Opens the file of a stored handle if that is permitted without asking and the file is unchanged. */
export async function reopenFile(kept: KeptUpload): Promise<File | null> {
  const handle: PermittedHandle | null = kept.handle;
  try {
    if (!handle || (await handle.queryPermission?.({ mode: 'read' })) !== 'granted') return null;
    const file = await handle.getFile();
    return isSameFile(markOf(kept), await markOfFile(file)) ? file : null;
  } catch {
    return null; // moved or deleted: the reader must choose it again
  }
}

/** Opens the file of a stored handle after asking for permission. */
export async function permitted(handle: PermittedHandle): Promise<File | null> {
  try {
    const permission = await handle.requestPermission?.({ mode: 'read' });
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null; // moved or deleted: the reader must choose it again
  }
}

/** Handle permissions: Chromium only, and missing in TypeScript's library. */
interface PermittedHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}
