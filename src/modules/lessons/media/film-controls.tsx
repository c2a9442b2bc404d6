import { PictureInPicture2, RotateCcw, RotateCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { MAX_RATE } from '../progress/heartbeat-rules.ts';
import { languageText } from './language-text.tsx';
import type { MediaView } from './part-media.ts';
import { OFF, type ShownCaptions } from './use-captions.tsx';
import { ORIGINAL, type RenewedFilm } from './use-renewed-film.tsx';

/** Available playback rates. */
export const RATES: readonly string[] = ['0.75', '1', '1.25', '1.5', '1.75', String(MAX_RATE)];

export interface FilmControlsProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly isFilm: boolean;
  readonly media: MediaView;
  readonly source: RenewedFilm;
  readonly captions: ShownCaptions;
  readonly rate: string;
  readonly onRate: (rate: string) => void;
  readonly onSeek: (toMs: number) => void;
  /** Percentage watched; null where it does not count. */
  readonly percent: number | null;
}

/** Controls that browsers do not provide: ten-second skips, speed, quality and captions. */
export function FilmControls({
  film,
  isFilm,
  media,
  source,
  captions,
  rate,
  onRate,
  onSeek,
  percent,
}: FilmControlsProps): ReactNode {
  const [hasWindow, setHasWindow] = useState(false);
  useEffect(() => setHasWindow(isFilm && document.pictureInPictureEnabled), [isFilm]);
  const skip = (ms: number): void => onSeek((film.current?.currentTime ?? 0) * 1000 + ms);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <span className="flex">
        <IconButton
          label={m.lessons_back_10()}
          icon={<RotateCcw aria-hidden />}
          onClick={() => skip(-10_000)}
        />
        <IconButton
          label={m.lessons_forward_10()}
          icon={<RotateCw aria-hidden />}
          onClick={() => skip(10_000)}
        />
        {hasWindow && (
          <IconButton
            label={m.lessons_picture_in_picture()}
            icon={<PictureInPicture2 aria-hidden />}
            onClick={() => void film.current?.requestPictureInPicture().catch(() => undefined)} // rejected while nothing is playing
          />
        )}
      </span>
      <div className="order-last grid basis-full grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 sm:order-none sm:flex sm:basis-auto sm:gap-3">
        <Select
          label={m.lessons_speed()}
          name="speed"
          value={rate}
          options={RATES.map((value) => ({ value, label: `${value}×` }))}
          onChange={({ currentTarget }) => onRate(currentTarget.value)}
          className="sm:w-28"
        />
        {media.qualities.length > 0 && (
          <Select
            label={m.lessons_quality()}
            name="quality"
            value={String(source.quality)}
            options={[
              { value: 'auto', label: m.lessons_quality_auto() },
              ...media.qualities.map((each) => ({ value: String(each), label: `${each}p` })),
              { value: ORIGINAL, label: m.lessons_quality_original() },
            ]}
            onChange={({ currentTarget: { value } }) =>
              source.choose(value === 'auto' || value === ORIGINAL ? value : Number(value))
            }
            className="sm:w-36"
          />
        )}
        {media.captions.length > 0 && (
          <Select
            label={m.lessons_captions()}
            name="captions"
            value={captions.language}
            options={[
              { value: OFF, label: m.lessons_captions_off() },
              ...media.captions.map(({ language, label }) => ({
                value: language,
                label: label || languageText(language),
              })),
            ]}
            onChange={({ currentTarget }) => captions.show(currentTarget.value)}
            className="sm:w-36"
          />
        )}
      </div>
      {percent !== null && (
        <span className="ms-auto self-center text-sm text-ink-soft tabular-nums sm:self-auto" aria-live="off">
          {m.lessons_watched({ percent })}
        </span>
      )}
    </div>
  );
}
