import { Music } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ViewProps } from './file-viewer.tsx';

/**
 * Video and audio in the browser's player, which requests the ranges it needs, so that seeking works. When the short-lived
 * URL expires during playback, the player continues at the same position with a new one.
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
  const resumeAt = useRef<{ readonly at: number; readonly isPlaying: boolean } | null>(null);
  const player = {
    src: source,
    controls: true,
    preload: 'metadata',
    'aria-label': item.name,
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      hasPlayed.current = true;
      const { current } = resumeAt;
      if (current === null) return;
      resumeAt.current = null;
      currentTarget.currentTime = current.at;
      if (current.isPlaying) void currentTarget.play();
    },
    onError: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      if (!hasPlayed.current) return onFailed();
      hasPlayed.current = false;
      resumeAt.current ??= { at: currentTarget.currentTime, isPlaying: !currentTarget.paused };
      renew().then(setSource, onFailed);
    },
  } as const;
  if (!isSound) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions
      <video {...player} playsInline className="min-h-0 w-full grow bg-black object-contain" />
    );
  }
  return (
    <div className="m-auto flex w-full max-w-lg flex-col items-center gap-6 p-6">
      <span aria-hidden className="grid size-32 place-items-center rounded-full bg-accent-soft text-accent">
        <Music className="size-14 stroke-1" />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded recordings have no captions */}
      <audio {...player} className="w-full" />
    </div>
  );
}
