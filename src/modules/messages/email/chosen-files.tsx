import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import { loadUploadField } from '#modules/files/public-ui.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { MAX_FILES } from './email-limits-rules.ts';

const UploadField = lazy(loadUploadField);

export interface ChosenFile {
  readonly fileId: string;
  readonly name: string;
}

/** Attachments: uploaded to the author's own files first, so that a large upload can resume. */
export function ChosenFiles({
  personId,
  files,
  onChange,
}: {
  personId: string;
  files: readonly ChosenFile[];
  onChange: (files: readonly ChosenFile[]) => void;
}): ReactNode {
  return (
    <section aria-label={m.messages_write_files()} className="flex flex-col gap-2">
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map(({ fileId, name }) => (
            <li
              key={fileId}
              className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken ps-3"
            >
              <span className="min-w-0 truncate text-sm">{name}</span>
              <IconButton
                size="sm"
                label={m.messages_file_remove({ name })}
                icon={<X aria-hidden />}
                onClick={() => onChange(files.filter((file) => file.fileId !== fileId))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_FILES && (
        <Suspense fallback={<span className="min-h-11" />}>
          <UploadField
            personId={personId}
            label={m.messages_write_file_add()}
            onStored={({ itemId, name }) => onChange([...files, { fileId: itemId, name }])}
          />
        </Suspense>
      )}
    </section>
  );
}
