import { Music } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ViewProps } from './file-viewer.tsx';

/** Video and sound, by the browser's own player: it asks for the bytes that it needs, so that one can jump ahead. */
export default function MediaView({ item, url, isSound }: ViewProps & { isSound: boolean }): ReactNode {
  if (!isSound) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own films have no captions of ours
      <video
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={item.name}
        className="min-h-0 w-full grow bg-black object-contain"
      />
    );
  }
  return (
    <div className="m-auto flex w-full max-w-lg flex-col items-center gap-6 p-6">
      <span aria-hidden className="grid size-32 place-items-center rounded-full bg-accent-soft text-accent">
        <Music className="size-14 stroke-1" />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own recordings have no captions of ours */}
      <audio src={url} controls preload="metadata" aria-label={item.name} className="w-full" />
    </div>
  );
}
