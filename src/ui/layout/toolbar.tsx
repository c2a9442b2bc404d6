import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Search, filters and actions above a list: search first and widest, actions at the end. */
export function Toolbar({
  search,
  filters,
  actions,
  className,
}: {
  search?: ReactNode;
  filters?: ReactNode;
  actions?: ReactNode;
  className?: string;
}): ReactNode {
  return (
    <div className={classNames('mb-4 flex flex-wrap items-center gap-2', className)}>
      {search && <div className="min-w-0 grow basis-56 sm:max-w-md [&_form]:w-full">{search}</div>}
      {filters && <div className="flex flex-wrap items-center gap-2">{filters}</div>}
      {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
