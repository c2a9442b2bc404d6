import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { IconButton } from '../action/icon-button.tsx';

/** Files that will be sent with a message or comment, each with a button that takes it out. */
export function ChosenFiles({
  files,
  onRemove,
}: {
  files: readonly { readonly name: string }[];
  onRemove: (place: number) => void;
}): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file, place) => (
        <li
          key={`${place} ${file.name}`}
          className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken ps-3"
        >
          <span className="min-w-0 truncate text-sm">{file.name}</span>
          <IconButton
            size="sm"
            label={m.ui_file_remove({ name: file.name })}
            icon={<X aria-hidden />}
            onClick={() => onRemove(place)}
          />
        </li>
      ))}
    </ul>
  );
}
