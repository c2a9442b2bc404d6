import { type RefObject, useEffect, useState } from 'react';
import { languageText } from './language-text.tsx';
import type { MediaView } from './part-media.ts';

/** Captions are off. */
export const OFF = 'off';

export interface ShownCaptions {
  /** The language shown, or `OFF`. */
  readonly language: string;
  show(language: string): void;
}

/** Adds captions to a film as text tracks and shows one language. */
export function useCaptions(
  film: RefObject<HTMLVideoElement | null>,
  captions: MediaView['captions'],
): ShownCaptions {
  const [shown, setShown] = useState(OFF);

  useEffect(() => {
    const { current } = film;
    if (!current) return;
    for (const { language, label, cues } of captions) {
      const known = [...current.textTracks].find((track) => track.language === language);
      if (known) continue;
      const track = current.addTextTrack('captions', label || languageText(language), language);
      track.mode = 'hidden';
      for (const cue of cues) track.addCue(new VTTCue(cue.startMs / 1000, cue.endMs / 1000, cue.text));
    }
  }, [film, captions]);

  return {
    language: shown,
    show: (language) => {
      setShown(language);
      if (film.current) showTrack(film.current, language);
    },
  };
}

function showTrack(film: HTMLVideoElement, language: string): void {
  for (const track of film.textTracks) track.mode = track.language === language ? 'showing' : 'hidden';
}
