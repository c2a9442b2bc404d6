import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface DescriptionItem {
  term: ReactNode;
  detail: ReactNode;
  /** Emphasises a total: bold, under a line. */
  strong?: boolean;
}

/** Name–value pairs. `rows` aligns values at the end of the line, like a bill. */
export function DescriptionList({
  items,
  layout = 'columns',
}: {
  items: readonly DescriptionItem[];
  layout?: 'columns' | 'rows';
}): ReactNode {
  return (
    <dl className={classNames('grid gap-x-6', layout === 'columns' ? 'gap-y-3 sm:grid-cols-2' : 'gap-y-1.5')}>
      {items.map((item, index) => (
        <div
          // the pairs have no other identity and never move
          key={index}
          className={classNames(
            'min-w-0',
            layout === 'rows' && 'flex items-baseline justify-between gap-6',
            item.strong && 'mt-1.5 border-t border-line pt-2.5 text-lg font-semibold',
          )}
        >
          <dt
            className={classNames(
              !item.strong && 'text-ink-soft',
              layout === 'columns' ? 'text-sm' : 'min-w-22 break-words',
            )}
          >
            {item.term}
          </dt>
          {/* In a row, never narrower than its longest word: an amount beside a long term would run out of the box. */}
          <dd className={layout === 'rows' ? 'text-right tabular-nums' : 'min-w-0'}>{item.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
