/** A chosen file with its parent folders, from the chosen one down. */
export interface PickedFile {
  readonly file: File;
  readonly folders: readonly string[];
  readonly handle: FileSystemFileHandle | null;
}

/** Limit of one drop; more is a mistake or needs another tool. */
export const MAX_DROPPED_FILES = 10_000;

/** System files that nobody means to upload. */
const LEFTOVERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Returns the files chosen in a file or folder field. */
export function pickedIn(files: FileList | readonly File[]): PickedFile[] {
  return [...files]
    .filter(({ name }) => !LEFTOVERS.has(name))
    .slice(0, MAX_DROPPED_FILES)
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1), handle: null }));
}

/** Returns dropped or pasted files, folders with all their contents. Must be called synchronously in the event handler. */
export async function droppedIn(transfer: DataTransfer): Promise<PickedFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  // Both become unavailable once the handler has returned.
  const asked = items.map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
    handle: (item as HandleItem).getAsFileSystemHandle?.() ?? Promise.resolve(null),
  }));
  const found: PickedFile[] = [];
  for (const { entry, file, handle } of asked) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, [], found);
    else if (file !== null) {
      const kept = await handle.catch(() => null);
      found.push({
        file,
        folders: [],
        handle: kept?.kind === 'file' ? (kept as FileSystemFileHandle) : null,
      });
    }
  }
  return found.filter(({ file }) => !LEFTOVERS.has(file.name));
}

async function walk(
  directory: FileSystemDirectoryEntry,
  above: readonly string[],
  found: PickedFile[],
): Promise<void> {
  const folders = [...above, directory.name];
  const reader = directory.createReader();
  for (;;) {
    // Chromium returns at most a hundred entries per call.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (found.length >= MAX_DROPPED_FILES) return;
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, folders, found);
      else found.push({ file: await fileIn(entry as FileSystemFileEntry), folders, handle: null });
    }
  }
}

function fileIn(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Chromium only, and missing in TypeScript's library. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}
