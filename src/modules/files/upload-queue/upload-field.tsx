import { FileUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import type { FileItem } from '../item/file-contract.ts';
import { stateText } from './upload-tray.tsx';
import { useUploads } from './uploads.tsx';

export interface UploadFieldProps {
  /** The uploader, who will own the file. */
  readonly personId: string;
  readonly label: string;
  /** File types offered by the browser, e.g. `video/*`. */
  readonly accept?: string;
  readonly onStored: (item: FileItem, file: File) => void;
}

/** Uploads one file to the person's own files with progress, resume and cancel. */
export default function UploadField({ personId, label, accept, onStored }: UploadFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { engine, views } = useUploads(personId);
  const [chosen, setChosen] = useState<{ id: string; file: File } | null>(null);
  const view = views.find(({ id }) => id === chosen?.id);
  const stored = useEffectEvent((item: FileItem) => {
    if (chosen) onStored(item, chosen.file);
  });
  const item = view?.state === 'done' ? view.item : null;
  useEffect(() => {
    if (item) stored(item);
  }, [item]);

  async function choose(file: File | undefined): Promise<void> {
    if (!file || !engine) return;
    const known = new Set(engine.views().map(({ id }) => id));
    const place = { space: 'own', parent: null, parentName: '', shareCode: null } as const;
    await engine.add([{ file, place, conflict: 'rename' }]);
    const mine =
      engine.views().find(({ id }) => !known.has(id)) ??
      engine.views().findLast(({ name, sizeBytes }) => name === file.name && sizeBytes === file.size);
    if (mine) setChosen({ id: mine.id, file });
  }

  const isOver = !view || view.state === 'done' || view.state === 'cancelled';
  const percent = view && view.sizeBytes > 0 ? Math.floor((view.sentBytes * 100) / view.sizeBytes) : 0;
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {isOver && (
        <Button icon={<FileUp aria-hidden />} className="self-start" onClick={() => input.current?.click()}>
          {label}
        </Button>
      )}
      {view && !isOver && engine && (
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <p className="truncate text-sm">{view.name}</p>
            <ProgressBar label={m.files_upload_progress_of({ name: view.name })} percent={percent} />
            <p role="status" className="text-sm text-ink-soft">
              {stateText(view, percent, getLocale())}
            </p>
          </div>
          {(view.state === 'failed' || view.state === 'paused') && (
            <Button size="sm" onClick={() => void engine.resume(view.id)}>
              {m.files_upload_resume({ name: view.name })}
            </Button>
          )}
          <IconButton
            label={m.files_upload_cancel({ name: view.name })}
            icon={<X aria-hidden />}
            onClick={() => void engine.cancel(view.id, { keepParts: false })}
          />
        </div>
      )}
    </div>
  );
}
