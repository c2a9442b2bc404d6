import { Captions as CaptionsIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { clockOf } from '../lesson/lesson-text.tsx';
import type { PartView } from '../progress/part-view.ts';
import type { Heartbeats } from '../progress/use-heartbeats.tsx';
import { FilmControls, RATES } from './film-controls.tsx';
import { pressFilmKey } from './film-keys.tsx';
import { rateBeside } from './film-keys-rules.ts';
import type { MediaView } from './part-media.ts';
import { Transcript } from './transcript.tsx';
import { OFF, useCaptions } from './use-captions.tsx';
import { useRenewedFilm } from './use-renewed-film.tsx';
import { useWatchedStretches } from './use-watched-stretches.tsx';

/** What components beside the player can control. */
export interface FilmControl {
  readonly at: () => number;
  readonly seek: (toMs: number) => void;
}

/**
 * Plays film and audio with the browser's controls, plus speed, captions, picture-in-picture and transcript. Reports the
 * segments that were really played; renews an expired URL and continues.
 */
export function FilmPlayer({
  view,
  media,
  heartbeats,
  control,
}: {
  view: PartView;
  media: MediaView;
  heartbeats: Heartbeats;
  control: RefObject<FilmControl | null>;
}): ReactNode {
  const film = useRef<HTMLVideoElement>(null);
  const stretches = useWatchedStretches(film, { heartbeats, startMs: view.part.positionMs });
  const source = useRenewedFilm(film, { view, media, stretches });
  const captions = useCaptions(film, media.captions);
  const [rate, setRate] = useState('1');
  const isFilm = view.part.kind === 'video';

  function seek(toMs: number): void {
    const { current } = film;
    if (!current) return;
    stretches.report();
    stretches.jump();
    current.currentTime = Math.max(0, toMs / 1000);
  }

  function playAt(wanted: string): void {
    setRate(wanted);
    if (film.current) film.current.playbackRate = Number(wanted);
  }

  useImperativeHandle(control, () => ({
    at: () => (film.current?.currentTime ?? 0) * 1000,
    seek: (toMs) => {
      seek(toMs);
      film.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  return (
    <div className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- film shortcuts while the player has focus */}
      <div
        onKeyDown={(event) =>
          pressFilmKey(event, film.current, {
            seek,
            toggleCaptions: () =>
              captions.show(captions.language === OFF ? (media.captions[0]?.language ?? OFF) : OFF),
            faster: (steps) => playAt(rateBeside(RATES, rate, steps)),
          })
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are added as text tracks from the page's data */}
        <video
          ref={film}
          controls
          playsInline
          preload="metadata"
          aria-label={view.part.title}
          onLoadedMetadata={source.loaded}
          onPlay={stretches.begin}
          onTimeUpdate={() => {
            source.onPlaying();
            stretches.report();
          }}
          onSeeking={stretches.jump}
          onSeeked={stretches.stop}
          onRateChange={stretches.stop}
          onPause={stretches.stop}
          onEnded={stretches.stop}
          onError={() => void source.renew()}
          className={
            isFilm
              ? 'aspect-video w-full rounded-lg bg-black object-contain'
              : 'h-16 w-full rounded-lg border border-line bg-sunken'
          }
        />
      </div>
      {source.hasFailed && (
        <Notice
          tone="danger"
          live
          action={
            <Button size="sm" onClick={() => void source.retry()}>
              {m.lessons_media_again()}
            </Button>
          }
        >
          {m.lessons_media_failed()}
        </Notice>
      )}
      <FilmControls
        film={film}
        isFilm={isFilm}
        media={media}
        source={source}
        captions={captions}
        rate={rate}
        onRate={playAt}
        onSeek={seek}
        percent={heartbeats.latest?.percent ?? view.part.percent}
      />
      {view.part.positionMs > 0 && (
        <p className="text-sm text-ink-soft">{m.lessons_resumed_at({ at: clockOf(view.part.positionMs) })}</p>
      )}
      <p className="hidden text-sm text-ink-soft lg:block">{m.lessons_player_keys()}</p>
      {media.captions.length > 0 && (
        <details className="rounded-lg border border-line bg-surface" open>
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium">
            <CaptionsIcon aria-hidden className="size-5" />
            {m.lessons_transcript()}
          </summary>
          <Transcript
            captions={media.captions}
            preferred={captions.language}
            atMs={stretches.atMs}
            onSeek={seek}
          />
        </details>
      )}
    </div>
  );
}
