/** A chosen file and the folders that it lay in, from the chosen one down. */
export interface PickedFile {
  readonly file: File;
  readonly folders: readonly string[];
  readonly handle: FileSystemFileHandle | null;
}

/** Most files of one drop: more are a mistake, or work for another tool. */
export const MAX_DROPPED_FILES = 10_000;

/** Files that systems leave behind, and nobody means to upload. */
const LEFTOVERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** What was chosen in a file or folder field. */
export function pickedIn(files: FileList | readonly File[]): PickedFile[] {
  return [...files]
    .filter(({ name }) => !LEFTOVERS.has(name))
    .slice(0, MAX_DROPPED_FILES)
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1), handle: null }));
}

/** What was dropped or pasted, folders with all that is in them. Must be called while the event is handled. */
export async function droppedIn(transfer: DataTransfer): Promise<PickedFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  // Both are gone once the handler has returned.
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
    // Chromium hands out a hundred at a time.
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

/** In Chromium only, and not in TypeScript's library. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}
