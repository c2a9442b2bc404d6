import type { KeyboardEvent } from 'react';
import { type FilmAct, filmActOf } from './film-keys-rules.ts';

/** Keyboard actions that need more than the video element. */
export interface FilmActions {
  readonly seek: (toMs: number) => void;
  readonly toggleCaptions: () => void;
  readonly faster: (steps: 1 | -1) => void;
}

/** Handles a key pressed on a film or its surroundings. */
export function pressFilmKey(
  event: KeyboardEvent,
  film: HTMLVideoElement | null,
  actions: FilmActions,
): void {
  if (!film || (event.target !== event.currentTarget && event.target !== film)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = filmActOf(event.key);
  if (!act) return;
  event.preventDefault();
  follow(act, film, actions);
}

function follow(act: FilmAct, film: HTMLVideoElement, { seek, toggleCaptions, faster }: FilmActions): void {
  switch (act.kind) {
    case 'toggle_play':
      return void (film.paused ? film.play().catch(() => undefined) : film.pause()); // a film that cannot be loaded shows its own error
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
