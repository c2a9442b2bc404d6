import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getLocale } from '#messages/runtime';
import { formatNumber } from '#platform/locale/number-format.ts';
import { classNames } from '../class-names.ts';

/** A short list in a card; each row is a link. */
export function CardRows({ children }: { children: ReactNode }): ReactNode {
  return <ul className="-mx-2 flex flex-col">{children}</ul>;
}

export interface CardRowProps {
  to: string;
  title: ReactNode;
  badge?: ReactNode;
  detail?: ReactNode;
  /** Number or sum at the end of the row. */
  end?: ReactNode;
}

export function CardRow({ to, title, badge, detail, end }: CardRowProps): ReactNode {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className="flex min-h-11 items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {title} {badge}
          </span>
          {detail !== undefined && <span className="block truncate text-sm text-ink-soft">{detail}</span>}
        </span>
        {end !== undefined && <span className="shrink-0 font-semibold tabular-nums">{end}</span>}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

/** The figure that a card is about; leads to what it sums up. */
export function CardFigure({
  to,
  label,
  children,
}: {
  to: string;
  /** Says what a bare figure is to those who do not see where it stands. */
  label?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-2xl font-semibold tabular-nums hover:bg-sunken"
    >
      {label !== undefined && <span className="sr-only">{label} </span>}
      {children}
      <ChevronRight aria-hidden className="size-5 text-ink-soft" />
    </Link>
  );
}

/** Work counts in two columns. */
export function CardTiles({ children }: { children: ReactNode }): ReactNode {
  return <ul className="grid grid-cols-2 gap-2">{children}</ul>;
}

export function CardTile({
  to,
  label,
  count,
  isMore = false,
}: {
  to: string;
  label: string;
  count: number;
  isMore?: boolean;
}): ReactNode {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className="flex h-full min-h-16 flex-col rounded-md border border-line px-3 py-2 hover:border-line-strong"
      >
        <span className={classNames('text-2xl font-semibold tabular-nums', count === 0 && 'text-ink-soft')}>
          {formatNumber(count, getLocale())}
          {isMore && '+'}
        </span>
        <span className="text-sm text-ink-soft">{label}</span>
      </Link>
    </li>
  );
}

/** Empty state of a card that needs no action. */
export function CardEmpty({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode {
  return (
    <p className="flex min-h-16 items-center gap-3 text-ink-soft">
      <span aria-hidden className="[&_svg]:size-5">
        {icon}
      </span>
      {children}
    </p>
  );
}
