import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import * as m from '#messages';
import { type GalleryImage, lightboxSource, neighbour } from './gallery-order.ts';

export interface GalleryLightboxProps {
  images: readonly GalleryImage[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
  width: string;
}

const round =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-black/55 text-white transition-colors duration-120 hover:bg-black/80 focus-visible:outline-white';

/** One enlarged picture; the arrow keys work too. Lazily loaded by `Gallery`. */
export default function GalleryLightbox({
  images,
  at,
  onMove,
  onClose,
  width,
}: GalleryLightboxProps): ReactNode {
  const image = images[at];
  if (!image) return null;
  const move = (step: 1 | -1): void => onMove(neighbour(at, step, images.length));
  function followArrows(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') move(1);
    if (event.key === 'ArrowLeft') move(-1);
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 animate-appear bg-black/80" />
        <Dialog.Viewport className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-4">
          <Dialog.Popup
            onKeyDown={followArrows}
            className="pointer-events-auto flex max-w-full animate-appear flex-col gap-3 outline-none"
          >
            <Dialog.Title className="sr-only">
              {m.ui_gallery_position({ at: at + 1, count: images.length })}
            </Dialog.Title>
            <figure className="flex flex-col items-center gap-3">
              <img
                key={lightboxSource(image)}
                src={lightboxSource(image)}
                alt={image.alt}
                style={{ width }}
                className="max-h-[75dvh] max-w-full animate-appear rounded-lg bg-sunken object-contain"
              />
              {image.caption && (
                <figcaption className="max-w-prose rounded-md bg-black/70 px-3 py-1.5 text-center text-sm text-white">
                  {image.caption}
                </figcaption>
              )}
            </figure>
            <div className="flex items-center justify-center gap-3">
              <button type="button" className={round} aria-label={m.ui_previous()} onClick={() => move(-1)}>
                <ChevronLeft aria-hidden className="size-5" />
              </button>
              <span
                aria-hidden
                className="min-w-14 rounded-full bg-black/70 px-2 py-1 text-center text-sm text-white tabular-nums"
              >
                {at + 1} / {images.length}
              </span>
              <button type="button" className={round} aria-label={m.ui_next()} onClick={() => move(1)}>
                <ChevronRight aria-hidden className="size-5" />
              </button>
              <Dialog.Close className={round} aria-label={m.ui_close()}>
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
