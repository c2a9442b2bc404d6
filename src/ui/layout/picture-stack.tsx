import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import { STACK_LAYERS } from '../layer/stack-layers.ts';
import { Stack } from './stack.tsx';
import { loadOptional } from '../loading/optional-load.ts';
import type { GalleryImage } from '../picture/gallery-order.ts';

const loadLightbox = () => import('../picture/gallery-lightbox.tsx');
const GalleryLightbox = lazy(loadLightbox);

/** Pictures in a pile, the first on top; a press opens the lightbox, where they follow each other. */
export function PictureStack({
  images,
  lightboxWidth,
}: {
  images: readonly GalleryImage[];
  /** Width of the opened picture. */
  lightboxWidth: string;
}): ReactNode {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const preload = (): void => void loadOptional(loadLightbox);
  const [first] = images;
  if (!first) return null;
  return (
    <>
      <Stack layers={Math.min(STACK_LAYERS, images.length)}>
        <button
          type="button"
          aria-label={m.ui_stack_open({ count: images.length, first: first.alt })}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpenAt(0)}
          className="group relative block w-full overflow-hidden rounded-lg border border-line bg-sunken shadow-rest"
        >
          <img
            src={first.full ?? first.thumbnail}
            alt=""
            loading="lazy"
            decoding="async"
            className="aspect-4/3 w-full object-cover transition-transform duration-300 group-hover:scale-103"
          />
          {images.length > 1 && (
            <span
              aria-hidden
              className="absolute end-2 bottom-2 rounded-full bg-black/70 px-3 py-1 text-sm text-white tabular-nums"
            >
              {m.ui_stack_count({ count: images.length })}
            </span>
          )}
        </button>
      </Stack>
      {openAt !== null && (
        <Suspense fallback={null}>
          <GalleryLightbox
            images={images}
            at={openAt}
            onMove={setOpenAt}
            onClose={() => setOpenAt(null)}
            width={lightboxWidth}
          />
        </Suspense>
      )}
    </>
  );
}
