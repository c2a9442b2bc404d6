import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '../action/button-class.ts';

export interface PaginationProps {
  /** Omitted if there is no such page. */
  previous?: string | undefined;
  /** The page before is not known: `previous` leads to the first one. */
  isPreviousFirst?: boolean;
  next?: string | undefined;
  /** Between the two links, such as "24 จาก 1,204 รายการ". */
  summary?: ReactNode;
}

/** Cursor pagination links. Renders nothing if there is only one page and no summary. */
export function Pagination({ previous, isPreviousFirst = false, next, summary }: PaginationProps): ReactNode {
  if (!previous && !next && !summary) return null;
  return (
    <nav aria-label={m.ui_pagination()} className="flex flex-wrap items-center justify-between gap-3 py-4">
      {summary && (
        <p className="order-first w-full text-center text-sm text-ink-soft sm:order-none sm:w-auto">
          {summary}
        </p>
      )}
      <div className="flex grow items-center justify-center gap-2 sm:justify-end">
        <Step
          to={previous}
          rel={isPreviousFirst ? 'first' : 'prev'}
          icon={isPreviousFirst ? <ChevronFirst aria-hidden /> : <ChevronLeft aria-hidden />}
          label={isPreviousFirst ? m.ui_first_page() : m.ui_previous()}
        />
        <Step to={next} rel="next" icon={<ChevronRight aria-hidden />} label={m.ui_next()} trailing />
      </div>
    </nav>
  );
}

function Step({
  to,
  rel,
  icon,
  label,
  trailing = false,
}: {
  to: string | undefined;
  rel: 'first' | 'prev' | 'next';
  icon: ReactNode;
  label: string;
  trailing?: boolean;
}): ReactNode {
  const className = buttonClass({ size: 'sm', className: 'min-w-24' });
  const content = trailing ? [label, icon] : [icon, label];
  if (!to) {
    return (
      <span aria-disabled="true" className={`${className} pointer-events-none`}>
        {content[0]}
        {content[1]}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} prefetch="intent" className={className}>
      {content[0]}
      {content[1]}
    </Link>
  );
}
