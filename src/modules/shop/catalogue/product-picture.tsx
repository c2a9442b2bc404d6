import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface ProductPictureProps {
  readonly url: string | null;
  /** What stands in for a missing picture is made of it. */
  readonly title: string;
  readonly alt?: string;
  /** In sight when the page opens. */
  readonly isEager?: boolean;
  readonly className?: string;
}

/** A square picture of a product; one without a picture shows its first letter on the site's colours. */
export function ProductPicture({
  url,
  title,
  alt = '',
  isEager = false,
  className,
}: ProductPictureProps): ReactNode {
  const box = classNames('block aspect-square w-full bg-sunken object-cover', className);
  if (url === null) {
    return (
      <span
        aria-hidden
        className={classNames(
          box,
          'grid place-items-center bg-linear-to-br from-accent-soft to-[color-mix(in_oklch,var(--accent)_28%,var(--surface))] text-4xl font-semibold text-accent',
        )}
      >
        {[...title][0]}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      width={480}
      height={480}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className={box}
    />
  );
}
