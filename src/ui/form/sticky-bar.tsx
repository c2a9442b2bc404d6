import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/**
 * Holds the main action: stuck to the bottom on a phone, an ordinary row from tablet width up. Goes last in the section
 * it belongs to.
 */
export function StickyBar({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  return (
    <div
      data-chrome
      className={classNames(
        'sticky bottom-(--bottom-bar,0px) z-30 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm [&>*]:grow',
        'sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0 sm:backdrop-blur-none sm:[&>*]:grow-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
