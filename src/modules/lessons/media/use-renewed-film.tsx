import { type RefObject, useRef, useState } from 'react';
import { lessonsPaths } from '../paths.ts';
import type { PartView } from '../progress/part-view.ts';
import type { MediaView } from './part-media.ts';
import { useFilmSource } from './use-film-source.tsx';
import type { WatchedStretches } from './use-watched-stretches.tsx';

const MAX_RENEWALS = 3;
/** The film as it was sent. */
export const ORIGINAL = 'original';
export type Quality = number | 'auto' | typeof ORIGINAL;

export interface RenewedFilm {
  readonly quality: Quality;
  /** It was asked for often enough: the reader may ask again. */
  readonly hasFailed: boolean;
  /** Plays another quality from the same place. */
  choose(wanted: Quality): void;
  /** Asks for the film again and goes on where it was. */
  renew(): Promise<void>;
  /** The same, as the reader wishes: the tries are counted anew. */
  renewByHand(): Promise<void>;
  /** It can be played from its place. */
  loaded(): void;
  /** It goes on by itself. */
  goesOn(): void;
}

/** Gives a film its source; where the address has ended it asks for another one and goes on. */
export function useRenewedFilm(
  film: RefObject<HTMLVideoElement | null>,
  { view, media, stretches }: { view: PartView; media: MediaView; stretches: WatchedStretches },
): RenewedFilm {
  const renewals = useRef(0);
  const goOnAt = useRef(view.part.positionMs);
  const [url, setUrl] = useState(media.url);
  const [quality, setQuality] = useState<Quality>(media.qualities.length > 0 ? 'auto' : ORIGINAL);
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const query = view.isDraft ? { draft: '1' } : {};
  const isPlaylist = quality !== ORIGINAL;
  useFilmSource(film, {
    // A playlist that has ended is fetched again under the same address.
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
      // The last try is the film as it was sent, which every browser plays.
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

  /** Where to go on with another source; answers whether it was playing. */
  function keepPlace(current: HTMLVideoElement): boolean {
    stretches.report();
    stretches.jump();
    goOnAt.current = current.currentTime > 0 ? current.currentTime * 1000 : goOnAt.current;
    return !current.paused;
  }

  function playAgain(wasPlaying: boolean): void {
    if (wasPlaying) requestAnimationFrame(() => void film.current?.play().catch(() => undefined)); // the reader may press play
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
    renewByHand: () => {
      renewals.current = 0;
      return renew();
    },
    loaded: () => {
      setFailed(false);
      if (film.current && goOnAt.current > 0) goTo(film.current, goOnAt.current);
    },
    goesOn: () => {
      renewals.current = film.current?.paused ? renewals.current : 0;
    },
  };
}

function goTo(film: HTMLVideoElement, ms: number): void {
  film.currentTime = ms / 1000;
}
