import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import { loadFilePicker, loadUploadField } from '#modules/files/public-ui.ts';
import { MAX_FILES } from '../email/email-limits-rules.ts';

const UploadField = lazy(loadUploadField);
const FilePicker = lazy(loadFilePicker);

export interface ChosenFile {
  readonly fileId: string;
  readonly name: string;
}

/**
 * Attachments: files that the author has in the file manager; new ones are uploaded there first, so that a large upload
 * can resume.
 */
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
    <section aria-label={m.messages_write_files()} className="flex flex-col gap-3">
      <Suspense fallback={<span className="min-h-22" />}>
        <FilePicker
          label={m.messages_write_files()}
          optional
          files={files}
          onChange={onChange}
          most={MAX_FILES}
        />
        {files.length < MAX_FILES && (
          <UploadField
            personId={personId}
            label={m.messages_write_file_add()}
            onStored={({ itemId, name }) => onChange([...files, { fileId: itemId, name }])}
          />
        )}
      </Suspense>
    </section>
  );
}
