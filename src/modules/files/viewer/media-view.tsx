import { Music } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ViewProps } from './file-viewer.tsx';

/**
 * Video and sound, by the browser's own player: it asks for the bytes that it needs, so that one can jump ahead. An address
 * holds for some minutes: when it has run out in the middle, the player goes on where it was with a new one.
 */
export default function MediaView({
  item,
  url,
  isSound,
  onFailed,
  renew,
}: ViewProps & { isSound: boolean }): ReactNode {
  const [source, setSource] = useState(url);
  const hasPlayed = useRef(false);
  const goOn = useRef<{ readonly at: number; readonly isPlaying: boolean } | null>(null);
  const player = {
    src: source,
    controls: true,
    preload: 'metadata',
    'aria-label': item.name,
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      hasPlayed.current = true;
      const { current } = goOn;
      if (current === null) return;
      goOn.current = null;
      currentTarget.currentTime = current.at;
      if (current.isPlaying) void currentTarget.play();
    },
    onError: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      if (!hasPlayed.current) return onFailed();
      hasPlayed.current = false;
      goOn.current ??= { at: currentTarget.currentTime, isPlaying: !currentTarget.paused };
      renew().then(setSource, onFailed);
    },
  } as const;
  if (!isSound) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own films have no captions of ours
      <video {...player} playsInline className="min-h-0 w-full grow bg-black object-contain" />
    );
  }
  return (
    <div className="m-auto flex w-full max-w-lg flex-col items-center gap-6 p-6">
      <span aria-hidden className="grid size-32 place-items-center rounded-full bg-accent-soft text-accent">
        <Music className="size-14 stroke-1" />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own recordings have no captions of ours */}
      <audio {...player} className="w-full" />
    </div>
  );
}
