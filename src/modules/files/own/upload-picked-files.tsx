import type { PickedFile } from '../browser/dropped-files.ts';
import { fileCalls, type Place } from '../browser/file-calls.ts';
import { placeFiles } from '../browser/place-files.ts';
import { showProblem } from '../browser/show-problem.tsx';
import type { UploadEngine } from '../browser/upload-engine.ts';

/** Uploads chosen, dropped or pasted files into a folder with their subfolders; `refresh` reloads the list. */
export async function uploadPickedFiles(
  files: readonly PickedFile[],
  {
    here,
    hereName,
    isPasted,
    engine,
    refresh,
  }: {
    here: Place;
    hereName: string;
    isPasted: boolean;
    engine: UploadEngine | null;
    refresh: () => void;
  },
): Promise<void> {
  try {
    const placed = await placeFiles(
      files,
      { ...here, parentName: hereName, shareCode: null },
      async (above, name) => (await fileCalls.makeFolder(above, name, 'version')).itemId,
      // Pasted files have generated names, so a conflict just numbers them.
      isPasted ? 'rename' : 'fail',
    );
    await engine?.add(placed);
    if (files.some(({ folders }) => folders.length > 0)) refresh();
  } catch (error) {
    showProblem(error);
  }
}
