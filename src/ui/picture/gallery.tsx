import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import { loadOptional } from '../loading/optional-load.ts';
import { EmptyState } from '../state/empty-state.tsx';
import type { GalleryImage } from './gallery-order.ts';

const loadLightbox = () => import('./gallery-lightbox.tsx');
const GalleryLightbox = lazy(loadLightbox);

export type { GalleryImage };

export interface GalleryProps {
  images: readonly GalleryImage[];
  /** Width of the opened picture; 300px by default. */
  lightboxWidth?: string;
  /** Shown when there are no pictures. */
  empty?: ReactNode;
}

/** Pictures in columns of at least 200 px; a press opens the lightbox. */
export function Gallery({ images, lightboxWidth = '300px', empty }: GalleryProps): ReactNode {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const preload = (): void => void loadOptional(loadLightbox);
  if (images.length === 0) return empty ?? <EmptyState icon={<Images />} title={m.ui_gallery_empty()} />;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-4">
        {images.map((image, index) => (
          <li key={`${index} ${image.thumbnail}`}>
            <button
              type="button"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setOpenAt(index)}
              className="group block w-full overflow-hidden rounded-lg border border-line bg-sunken"
            >
              <img
                src={image.thumbnail}
                alt={image.alt}
                width={400}
                height={400}
                loading="lazy"
                decoding="async"
                className="aspect-square w-full object-cover transition-transform duration-300 group-hover:scale-103"
              />
            </button>
          </li>
        ))}
      </ul>
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
