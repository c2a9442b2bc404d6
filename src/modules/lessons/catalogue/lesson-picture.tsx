import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** The cover of a lesson, 16 to 9; one without a picture shows its first letters on the site's colours. */
export function LessonPicture({
  url,
  title,
  isEager = false,
  className,
}: {
  url: string | null;
  title: string;
  isEager?: boolean;
  className?: string;
}): ReactNode {
  const box = classNames('block aspect-video w-full bg-sunken object-cover', className);
  if (url === null)
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
  return (
    <img
      src={url}
      alt=""
      width={640}
      height={360}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className={box}
    />
  );
}
