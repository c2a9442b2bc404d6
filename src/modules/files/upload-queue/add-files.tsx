import { Camera, FileUp, FolderPlus, FolderUp, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { Menu } from '#ui/action/menu.tsx';
import { type PickedFile, pickedIn } from '../browser/dropped-files.ts';

/** Button with a menu: files, a folder, the camera, a new folder. */
export function AddMenu({
  onFiles,
  onNewFolder,
}: {
  onFiles: (files: PickedFile[]) => void;
  onNewFolder?: () => void;
}): ReactNode {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu
        label={m.files_add()}
        icon={<Plus aria-hidden />}
        variant="primary"
        items={[
          {
            label: m.files_add_files(),
            icon: <FileUp />,
            onSelect: () => void pickFiles(files.current, onFiles),
          },
          { label: m.files_add_folder(), icon: <FolderUp />, onSelect: () => folder.current?.click() },
          { label: m.files_add_camera(), icon: <Camera />, onSelect: () => camera.current?.click() },
          ...(onNewFolder
            ? ['line' as const, { label: m.files_new_folder(), icon: <FolderPlus />, onSelect: onNewFolder }]
            : []),
        ]}
      />
      <FileField field={files} label={m.files_add_files()} multiple onFiles={onFiles} />
      <FileField field={folder} label={m.files_add_folder()} webkitdirectory="" multiple onFiles={onFiles} />
      <FileField
        field={camera}
        label={m.files_add_camera()}
        accept="image/*"
        capture="environment"
        onFiles={onFiles}
      />
    </>
  );
}

function FileField({
  field,
  label,
  onFiles,
  ...rest
}: {
  field: React.RefObject<HTMLInputElement | null>;
  label: string;
  onFiles: (files: PickedFile[]) => void;
  multiple?: boolean;
  accept?: string;
  capture?: 'environment';
  webkitdirectory?: '';
}): ReactNode {
  return (
    <input
      {...rest}
      ref={field}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const picked = pickedIn(target.files ?? []);
        // Allows choosing the same file again.
        target.value = '';
        if (picked.length > 0) onFiles(picked);
      }}
    />
  );
}

/** Uses Chromium's file picker, whose handles let an upload resume after a reload without choosing the file again. */
async function pickFiles(
  field: HTMLInputElement | null,
  onFiles: (files: PickedFile[]) => void,
): Promise<void> {
  const { showOpenFilePicker } = window as PickerWindow;
  if (showOpenFilePicker === undefined || navigator.webdriver) return field?.click();
  const handles = await showOpenFilePicker({ multiple: true }).catch(() => []); // closed without a choice
  const picked: PickedFile[] = [];
  for (const handle of handles) picked.push({ file: await handle.getFile(), folders: [], handle });
  if (picked.length > 0) onFiles(picked);
}

/** Chromium only, and missing in TypeScript's library. */
type PickerWindow = Window & {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
};
