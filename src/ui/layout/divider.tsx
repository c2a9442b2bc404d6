import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A horizontal line with optional text in the middle. */
export function Divider({ children, className }: { children?: ReactNode; className?: string }): ReactNode {
  if (!children) return <hr className={classNames('my-6 border-line', className)} />;
  return (
    <div className={classNames('my-6 flex items-center gap-4 text-sm text-ink-soft', className)}>
      <span aria-hidden className="h-px grow bg-line" />
      <span className="text-center">{children}</span>
      <span aria-hidden className="h-px grow bg-line" />
    </div>
  );
}
