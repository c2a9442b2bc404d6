import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';

/** Grey placeholder; appears after 150 ms, so that fast pages do not flicker. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-late rounded-sm bg-[color-mix(in_srgb,var(--ink)_9%,transparent)]',
        className ?? 'h-4 w-full',
      )}
    >
      <span className="block size-full animate-shimmer rounded-[inherit] bg-[linear-gradient(100deg,transparent_30%,color-mix(in_srgb,var(--surface)_70%,transparent)_50%,transparent_70%)] bg-size-[220%_100%] bg-no-repeat" />
    </span>
  );
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }): ReactNode {
  return (
    <span className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={classNames('h-4', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </span>
  );
}

/** Wraps skeletons in the final layout and announces loading to screen readers. */
export function SkeletonRegion({
  label = m.ui_loading(),
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
