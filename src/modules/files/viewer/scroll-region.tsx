import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** What is larger than its place: it scrolls by keyboard as well (WCAG 2.1.1). */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has only a keyboard must reach it to scroll
    <div tabIndex={0} role="region" aria-label={label} className={classNames('overflow-auto', className)}>
      {children}
    </div>
  );
}
