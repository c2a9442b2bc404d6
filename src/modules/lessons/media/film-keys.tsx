import type { KeyboardEvent } from 'react';
import { type FilmAct, filmActOf } from './film-keys-rules.ts';

/** What keys ask of a player besides what the film does by itself. */
export interface FilmDoings {
  readonly seek: (toMs: number) => void;
  readonly toggleCaptions: () => void;
  readonly faster: (steps: 1 | -1) => void;
}

/** Follows a key that was pressed on a film or on what surrounds it. */
export function pressFilmKey(event: KeyboardEvent, film: HTMLVideoElement | null, doings: FilmDoings): void {
  if (!film || (event.target !== event.currentTarget && event.target !== film)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = filmActOf(event.key);
  if (!act) return;
  event.preventDefault();
  follow(act, film, doings);
}

function follow(act: FilmAct, film: HTMLVideoElement, { seek, toggleCaptions, faster }: FilmDoings): void {
  switch (act.kind) {
    case 'toggle_play':
      return void (film.paused ? film.play().catch(() => undefined) : film.pause()); // a film that does not load says so itself
    case 'toggle_sound':
      return toggleSound(film);
    case 'toggle_captions':
      return toggleCaptions();
    case 'toggle_full_screen':
      return void (document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen());
    case 'skip':
      return seek(film.currentTime * 1000 + act.ms);
    case 'go_to':
      return Number.isFinite(film.duration) ? seek(film.duration * 1000 * act.share) : undefined;
    case 'louder':
      return setVolume(film, film.volume + act.by);
    case 'faster':
      return faster(act.steps);
  }
}

function setVolume(film: HTMLVideoElement, volume: number): void {
  film.volume = Math.min(Math.max(volume, 0), 1);
}

function toggleSound(film: HTMLVideoElement): void {
  film.muted = !film.muted;
}
