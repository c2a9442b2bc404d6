import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { wayBackTo } from './way-back.ts';

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

/**
 * Breadcrumb trail; on a phone, or where there is no more, only the link to the parent is shown, with an arrow. A list is
 * returned to with the filters and at the place where it was left.
 */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }): ReactNode {
  const parent = items.findLastIndex((item) => item.to !== undefined);
  return (
    <nav aria-label={m.ui_breadcrumbs()}>
      <ol className="flex flex-wrap items-center text-sm text-ink-soft">
        {items.map((item, index) => (
          <li
            key={`${item.to ?? ''} ${item.label}`}
            className={classNames('items-center', index === parent ? 'flex' : 'hidden sm:flex')}
          >
            {index > 0 && <ChevronRight aria-hidden className="mx-1 hidden size-3.5 sm:block" />}
            {item.to === undefined ? (
              <span aria-current="page" className="py-1">
                {item.label}
              </span>
            ) : (
              <Link
                {...wayBackTo(item.to)}
                prefetch="intent"
                className="-mx-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 hover:text-ink hover:underline sm:min-h-8 pointer-coarse:min-h-11"
              >
                <ChevronLeft aria-hidden className={classNames('size-4', items.length > 1 && 'sm:hidden')} />
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
