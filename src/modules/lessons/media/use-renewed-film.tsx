import { type RefObject, useRef, useState } from 'react';
import { lessonsPaths } from '../paths.ts';
import type { PartView } from '../progress/part-view.ts';
import type { MediaView } from './part-media.ts';
import { useFilmSource } from './use-film-source.tsx';
import type { WatchedStretches } from './use-watched-stretches.tsx';

const MAX_RENEWALS = 3;
/** The original upload. */
export const ORIGINAL = 'original';
export type Quality = number | 'auto' | typeof ORIGINAL;

export interface RenewedFilm {
  readonly quality: Quality;
  /** Whether automatic renewals are exhausted; the reader can retry. */
  readonly hasFailed: boolean;
  /** Switches quality at the current position. */
  choose(wanted: Quality): void;
  /** Reloads the film and continues at the current position. */
  renew(): Promise<void>;
  /** Like `renew`, but on the reader's request: resets the number of tries. */
  retry(): Promise<void>;
  /** Called when the film can be played. */
  loaded(): void;
  /** Called when playback continues. */
  onPlaying(): void;
}

/** Sets a film's source; renews an expired URL and continues. */
export function useRenewedFilm(
  film: RefObject<HTMLVideoElement | null>,
  { view, media, stretches }: { view: PartView; media: MediaView; stretches: WatchedStretches },
): RenewedFilm {
  const renewals = useRef(0);
  const resumeAt = useRef(view.part.positionMs);
  const [url, setUrl] = useState(media.url);
  const [quality, setQuality] = useState<Quality>(media.qualities.length > 0 ? 'auto' : ORIGINAL);
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const query = view.isDraft ? { draft: '1' } : {};
  const isPlaylist = quality !== ORIGINAL;
  useFilmSource(film, {
    // An expired playlist is fetched again from the same URL.
    url: isPlaylist
      ? `${lessonsPaths.film(view.lesson.slug, view.part.slug, { quality, ...query })}#${round}`
      : url,
    isPlaylist,
    onFailed: () => void renew(),
  });

  async function renew(): Promise<void> {
    const { current } = film;
    if (!current || renewals.current >= MAX_RENEWALS) return setFailed(true);
    renewals.current += 1;
    const wasPlaying = keepPlace(current);
    if (isPlaylist) {
      // The last try is the original, which every browser plays.
      if (renewals.current === MAX_RENEWALS) setQuality(ORIGINAL);
      setRound(round + 1);
      return playAgain(wasPlaying);
    }
    const reply = await fetch(lessonsPaths.apiMedia(view.lesson.slug, view.part.slug, query)).catch(
      () => null,
    );
    if (!reply?.ok) return setFailed(true);
    setUrl(((await reply.json()) as { url: string }).url);
    playAgain(wasPlaying);
  }

  /** Remembers where to continue; returns whether the film was playing. */
  function keepPlace(current: HTMLVideoElement): boolean {
    stretches.report();
    stretches.jump();
    resumeAt.current = current.currentTime > 0 ? current.currentTime * 1000 : resumeAt.current;
    return !current.paused;
  }

  function playAgain(wasPlaying: boolean): void {
    if (wasPlaying) requestAnimationFrame(() => void film.current?.play().catch(() => undefined)); // if blocked, the reader can press play
  }

  function choose(wanted: Quality): void {
    if (!film.current) return;
    const wasPlaying = keepPlace(film.current);
    const { playbackRate } = film.current;
    setQuality(wanted);
    film.current.addEventListener(
      'loadedmetadata',
      ({ currentTarget }) => {
        (currentTarget as HTMLVideoElement).playbackRate = playbackRate;
      },
      { once: true },
    );
    playAgain(wasPlaying);
  }

  return {
    quality,
    hasFailed,
    choose,
    renew,
    retry: () => {
      renewals.current = 0;
      return renew();
    },
    loaded: () => {
      setFailed(false);
      if (film.current && resumeAt.current > 0) goTo(film.current, resumeAt.current);
    },
    onPlaying: () => {
      renewals.current = film.current?.paused ? renewals.current : 0;
    },
  };
}

function goTo(film: HTMLVideoElement, ms: number): void {
  film.currentTime = ms / 1000;
}
