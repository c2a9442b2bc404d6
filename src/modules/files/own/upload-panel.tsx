import { UploadCloud } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { DropArea } from './drop-area.tsx';
import FolderPicker from './folder-picker.tsx';
import { fileCalls, type Place } from '../browser/file-calls.ts';
import type { PickedFile } from '../browser/dropped-files.ts';
import { placeFiles } from '../browser/place-files.ts';
import { showProblem } from '../browser/show-problem.tsx';
import { AddMenu } from '../upload-queue/add-files.tsx';
import { UploadTray } from '../upload-queue/upload-tray.tsx';
import { useUploads } from '../upload-queue/uploads.tsx';

/** Upload-only page: choose a folder, drop files, watch progress. */
export function UploadPanel({
  personId,
  locale,
  folderPath,
}: {
  personId: string;
  locale: Locale;
  /** Returns the URL of the uploaded files' folder. */
  folderPath: (place: Place) => string;
}): ReactNode {
  const uploads = useUploads(personId);
  const [place, setPlace] = useState<Place & { name: string }>({
    space: 'own',
    parent: null,
    name: m.files_place_own(),
  });
  const [isChoosing, setIsChoosing] = useState(false);
  async function add(files: readonly PickedFile[]): Promise<void> {
    try {
      const into = { space: place.space, parent: place.parent, parentName: place.name, shareCode: null };
      const placed = await placeFiles(
        files,
        into,
        async (above, name) => (await fileCalls.makeFolder(above, name, 'version')).itemId,
      );
      await uploads.engine?.add(placed);
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <DropArea into={place.name} onFiles={(files) => void add(files)}>
      <div className="flex flex-col items-center gap-4 rounded-xl border-2 border-dashed border-line-strong bg-surface px-6 py-12 text-center">
        <UploadCloud aria-hidden className="size-14 stroke-1 text-accent" />
        <p className="max-w-prose text-lg font-medium">{m.files_upload_page_hint()}</p>
        <AddMenu onFiles={(files) => void add(files)} />
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          {m.files_upload_into({ name: place.name })}
          <Button size="sm" onClick={() => setIsChoosing(true)}>
            {m.files_upload_choose_folder()}
          </Button>
        </p>
      </div>
      <p className="my-4 text-center">
        <Link to={folderPath(place)} className="inline-flex min-h-11 items-center text-accent underline">
          {m.files_upload_see_folder({ name: place.name })}
        </Link>
      </p>
      <UploadTray {...uploads} locale={locale} isInPage />
      {isChoosing && (
        <FolderPicker
          title={m.files_upload_choose_folder()}
          confirmLabel={m.files_upload_choose_do()}
          items={[]}
          root={{ spaces: ['own'] }}
          way={[]}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen, name) => {
            setIsChoosing(false);
            setPlace({ ...chosen, name });
          }}
        />
      )}
    </DropArea>
  );
}
