import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { OrientationChoice } from './orientation-choice.tsx';
import type { ShownSlide } from '../screen-contract.ts';
import type { Orientation } from '../signage-rules.ts';
import { SlideView } from './slide-view.tsx';

/** Slides one after the other as a screen shows them, upright or across. */
export function SlideStage({
  slides,
  orientation: first,
}: {
  slides: readonly ShownSlide[];
  orientation: Orientation;
}): ReactNode {
  const [orientation, setOrientation] = useState(first);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, slides.length - 1);
  const slide = slides[at];
  if (!slide) return <p className="text-sm text-ink-soft">{m.clusters_signage_no_slides()}</p>;
  const step = (by: number): void => setChosen((at + by + slides.length) % slides.length);
  return (
    <div role="group" aria-label={m.clusters_signage_preview()} className="flex flex-col items-center gap-3">
      <OrientationChoice value={orientation} onChange={setOrientation} />
      <div
        className={classNames(
          'relative max-w-full overflow-hidden rounded-md bg-black text-white [container-type:size]',
          orientation === 'portrait' ? 'aspect-[9/16] h-96' : 'aspect-video w-full max-w-xl',
        )}
      >
        <SlideView slide={slide} pictureUrl={slide.pictureUrl} hasPrices />
      </div>
      <div className="flex items-center gap-3">
        <IconButton
          label={m.clusters_signage_previous()}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => step(-1)}
        />
        <span role="status" className="text-sm tabular-nums">
          {m.clusters_signage_slide_of({ at: at + 1, count: slides.length })}
        </span>
        <IconButton
          label={m.clusters_signage_next()}
          icon={<ChevronRight aria-hidden />}
          onClick={() => step(1)}
        />
      </div>
    </div>
  );
}
