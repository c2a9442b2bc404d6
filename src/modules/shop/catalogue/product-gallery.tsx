import { Expand } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { loadOptional } from '#ui/loading/optional-load.ts';
import type { ProductPicture as Picture } from './product-detail-contract.ts';
import { ProductPicture } from '../listing/product-picture.tsx';

const loadLightbox = () => import('#ui/picture/gallery-lightbox.tsx');
const GalleryLightbox = lazy(loadLightbox);

/** Large picture with thumbnails below; a click opens a lightbox. */
export function ProductGallery({
  pictures,
  title,
}: {
  pictures: readonly Picture[];
  title: string;
}): ReactNode {
  const [shown, setShown] = useState(0);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const current = pictures[shown] ?? pictures[0];
  const preload = (): void => void loadOptional(loadLightbox);
  if (!current) return <ProductPicture url={null} title={title} className="rounded-lg text-8xl" />;
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-label={m.shop_open_picture({ title: current.caption || title })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpenAt(shown)}
        className="group relative block w-full cursor-zoom-in overflow-hidden rounded-lg border border-line bg-sunken"
      >
        <img
          src={current.full}
          srcSet={`${current.thumbnail} ${thumbnailWidth(current)}w, ${current.full} ${current.width}w`}
          sizes="(min-width: 1024px) 40rem, 100vw"
          alt={current.caption || title}
          width={current.width}
          height={current.height}
          fetchPriority="high"
          decoding="async"
          className="aspect-square w-full object-contain sm:aspect-[4/3] lg:aspect-square"
        />
        <span
          aria-hidden
          className="absolute end-3 bottom-3 grid size-10 place-items-center rounded-full bg-surface/90 text-ink-soft shadow-rest group-hover:text-ink"
        >
          <Expand className="size-5" />
        </span>
      </button>
      {current.caption && <p className="text-sm text-ink-soft">{current.caption}</p>}
      {pictures.length > 1 && (
        <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0.5">
          {pictures.map((picture, index) => (
            <li key={picture.thumbnail} className="shrink-0">
              <button
                type="button"
                aria-label={m.shop_show_picture({ number: index + 1, count: pictures.length })}
                aria-current={index === shown || undefined}
                onClick={() => setShown(index)}
                className={classNames(
                  'block size-16 overflow-hidden rounded-md border-2 bg-sunken sm:size-20',
                  index === shown ? 'border-accent' : 'border-transparent opacity-80 hover:opacity-100',
                )}
              >
                <img
                  src={picture.thumbnail}
                  alt=""
                  width={80}
                  height={80}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <GalleryLightbox
            images={pictures.map((picture) => ({
              thumbnail: picture.thumbnail,
              full: picture.full,
              alt: picture.caption || title,
              caption: picture.caption || title,
            }))}
            at={openAt}
            onMove={setOpenAt}
            onClose={() => setOpenAt(null)}
            width="min(92vw, 60rem)"
          />
        </Suspense>
      )}
    </div>
  );
}

/** Longest edge of a thumbnail, in pixels. */
const THUMBNAIL_EDGE = 480;

function thumbnailWidth({ width, height }: Picture): number {
  return Math.round(width * Math.min(1, THUMBNAIL_EDGE / Math.max(width, height)));
}
