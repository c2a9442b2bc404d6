import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import type { FolderSort, ListingQuery } from './listing-contract.ts';

/** The order of a listing, and the URLs of its other orders. */
export interface ListingOrder extends Pick<ListingQuery, 'sort' | 'direction'> {
  readonly pathOf: (sort: FolderSort) => string;
}

/** Names of the columns of a wide list; those that it can be sorted by are links. Widths as in `file-entry.tsx`. */
export function ColumnHeads({
  order,
  isTrash,
}: {
  /** Null for lists with an order of their own. */
  order: ListingOrder | null;
  isTrash: boolean;
}): ReactNode {
  return (
    <div role="rowgroup" className="hidden md:block">
      <div
        role="row"
        className="flex min-h-10 items-center gap-3 border-b border-line bg-canvas px-2 text-sm text-ink-soft"
      >
        <span role="columnheader" className="w-6 shrink-0 pointer-coarse:w-0">
          <span className="sr-only">{m.files_column_choose()}</span>
        </span>
        <ColumnHead sort="name" label={m.files_sort_name()} order={order} className="min-w-0 grow" />
        <span role="columnheader" className="hidden w-32 shrink-0 font-medium lg:block">
          {m.files_detail_owner()}
        </span>
        <ColumnHead
          sort="updated"
          label={isTrash ? m.files_column_trashed() : m.files_column_updated()}
          order={order}
          className="w-28 shrink-0"
        />
        <ColumnHead
          sort="size"
          label={m.files_sort_size()}
          order={order}
          className="flex w-20 shrink-0 justify-end"
        />
        <span
          role="columnheader"
          className={classNames('shrink-0', isTrash ? 'w-9 pointer-coarse:w-11' : 'w-18 pointer-coarse:w-22')}
        >
          <span className="sr-only">{m.files_menu()}</span>
        </span>
      </div>
    </div>
  );
}

function ColumnHead({
  sort,
  label,
  order,
  className,
}: {
  sort: FolderSort;
  label: string;
  order: ListingOrder | null;
  className: string;
}): ReactNode {
  if (order === null)
    return (
      <span role="columnheader" className={classNames('font-medium', className)}>
        {label}
      </span>
    );
  const sorted = order.sort === sort ? order.direction : null;
  const Arrow = sorted === null ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <span
      role="columnheader"
      aria-sort={sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      <Link
        to={order.pathOf(sort)}
        preventScrollReset
        className={classNames(
          '-mx-1 inline-flex min-h-9 items-center gap-1 rounded-sm px-1 font-medium whitespace-nowrap hover:text-ink pointer-coarse:min-h-11',
          sorted !== null && 'text-ink',
        )}
      >
        {label}
        <Arrow aria-hidden className={classNames('size-3.5 shrink-0', sorted === null && 'opacity-50')} />
      </Link>
    </span>
  );
}
