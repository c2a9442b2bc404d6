import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface CoverPictureProps {
  readonly url: string | null;
  /** Used for the placeholder of a missing picture. */
  readonly title: string;
  readonly shape: 'square' | 'wide';
  readonly alt?: string;
  /** Loads eagerly because it is visible when the page opens. */
  readonly isEager?: boolean;
  readonly className?: string | undefined;
}

const SHAPES = {
  square: { box: 'aspect-square', width: 480, height: 480 },
  wide: { box: 'aspect-video', width: 640, height: 360 },
};

/** Card picture, square or 16:9. Without a picture, shows the title's first letter in the site's colours. */
export function CoverPicture({
  url,
  title,
  shape,
  alt = '',
  isEager = false,
  className,
}: CoverPictureProps): ReactNode {
  const { box, width, height } = SHAPES[shape];
  const look = classNames('block w-full bg-sunken object-cover', box, className);
  if (url === null)
    return (
      <span
        aria-hidden
        className={classNames(
          look,
          'grid place-items-center bg-linear-to-br from-accent-soft to-[color-mix(in_oklch,var(--accent)_28%,var(--surface))] text-4xl font-semibold text-accent',
        )}
      >
        {[...title][0]}
      </span>
    );
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className={look}
    />
  );
}
