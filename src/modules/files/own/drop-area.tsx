import { UploadCloud } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { droppedIn, type PickedFile } from '../browser/dropped-files.ts';
import { carriesFiles } from './item-drag.tsx';

/** Accepts dropped files and folders, and pasted files. */
export function DropArea({
  into,
  onFiles,
  children,
}: {
  /** Name of the target folder; null if nothing can be added. */
  into: string | null;
  onFiles: (files: PickedFile[], isPasted: boolean) => void;
  children: ReactNode;
}): ReactNode {
  const [depth, setDepth] = useState(0);
  const take = useEffectEvent(onFiles);
  const mayTake = into !== null;
  useEffect(() => {
    if (!mayTake) return;
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]'))
        return;
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      void droppedIn(event.clipboardData).then((files) => take(files, true));
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [mayTake]);
  if (!mayTake) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the accessible alternative to dropping
    <div
      className="relative flex min-w-0 grow flex-col"
      onDragEnter={(event) => {
        if (carriesFiles(event)) setDepth((now) => now + 1);
      }}
      onDragLeave={(event) => {
        if (carriesFiles(event)) setDepth((now) => Math.max(now - 1, 0));
      }}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        setDepth(0);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        void droppedIn(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(files, false);
        });
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft/90">
          <p className="flex flex-col items-center gap-3 text-lg font-semibold text-accent">
            <UploadCloud aria-hidden className="size-12 stroke-1" />
            {m.files_drop_here({ name: into })}
          </p>
        </div>
      )}
    </div>
  );
}
