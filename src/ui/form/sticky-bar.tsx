import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/**
 * Holds the main action: stuck to the bottom on a phone, an ordinary row from tablet width up. Goes last in the section
 * it belongs to. What is focused scrolls to a place above one that always sticks.
 */
export function StickyBar({
  isAlways = false,
  className,
  children,
}: {
  /** Stuck to the bottom of every screen, above a page that scrolls. */
  isAlways?: boolean;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div
      data-chrome
      data-sticky-bar={isAlways ? 'always' : 'phone'}
      className={classNames(
        'sticky bottom-(--bottom-bar,0px) z-30 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm [&>*]:grow sm:[&>*]:grow-0',
        isAlways
          ? 'sm:bottom-[calc(0.75rem+var(--bottom-bar,0px))] sm:mx-0 sm:rounded-lg sm:border sm:px-5 sm:shadow-lift'
          : 'sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0 sm:backdrop-blur-none',
        className,
      )}
    >
      {children}
    </div>
  );
}
