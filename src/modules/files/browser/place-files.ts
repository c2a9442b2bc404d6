import type { NameConflict } from '../item/file-contract.ts';
import type { PickedFile } from './dropped-files.ts';
import type { ChosenFile } from './upload-engine.ts';
import type { UploadPlace } from './upload-ports.ts';

/** Answers the folder of that name in the place, made if there is none. */
export type FolderMaker = (place: UploadPlace, name: string) => Promise<string>;

/**
 * Makes the folders that the files lay in, each once, and says where each file goes. Folders that are there already take
 * the files in.
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
