import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A scrollable region that is keyboard-accessible (WCAG 2.1.1). */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <div tabIndex={0} role="region" aria-label={label} className={classNames('overflow-auto', className)}>
      {children}
    </div>
  );
}
