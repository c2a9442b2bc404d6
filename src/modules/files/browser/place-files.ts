import type { NameConflict } from '../item/file-contract.ts';
import type { PickedFile } from './dropped-files.ts';
import type { ChosenFile } from './upload-engine.ts';
import type { UploadPlace } from './upload-ports.ts';

/** Returns the id of the folder with that name, creating it if missing. */
export type FolderMaker = (place: UploadPlace, name: string) => Promise<string>;

/**
 * Creates the files' parent folders, each once, and returns where each file goes. Existing folders are reused.
 */
export async function placeFiles(
  files: readonly PickedFile[],
  place: UploadPlace,
  makeFolder: FolderMaker,
  conflict: NameConflict = 'fail',
): Promise<ChosenFile[]> {
  const made = new Map<string, Promise<UploadPlace>>();
  const placeOf = (folders: readonly string[]): Promise<UploadPlace> => {
    const name = folders.at(-1);
    if (name === undefined) return Promise.resolve(place);
    const key = folders.join('/');
    const known =
      made.get(key) ??
      placeOf(folders.slice(0, -1)).then(async (above) => ({
        ...above,
        parent: await makeFolder(above, name),
        parentName: name,
      }));
    made.set(key, known);
    return known;
  };
  const placed: ChosenFile[] = [];
  for (const { file, folders, handle } of files) {
    placed.push({ file, handle, conflict, place: await placeOf(folders) });
  }
  return placed;
}
