import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { classNames } from '#ui/class-names.ts';
import { priceView } from './price-rules.ts';

export interface PriceProps {
  readonly priceSatang: number;
  readonly regularPriceSatang: number;
  /** There are dearer variants: "from". */
  readonly isFrom?: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'text-sm', md: 'text-lg', lg: 'text-3xl' } as const;

/** A price as specification §5 shows it: free, plain, or a sale beside the regular price. */
export function Price({
  priceSatang,
  regularPriceSatang,
  isFrom = false,
  size = 'md',
}: PriceProps): ReactNode {
  const view = priceView(priceSatang, regularPriceSatang);
  const main = classNames('font-semibold tabular-nums', sizes[size]);
  if (view.kind === 'free')
    return (
      <span className={classNames(main, 'text-positive')}>
        {isFrom ? m.shop_price_from({ price: formatBaht(0, getLocale()) }) : m.shop_price_free()}
      </span>
    );
  const text = formatBaht(view.priceSatang, getLocale());
  const shown = isFrom ? m.shop_price_from({ price: text }) : text;
  if (view.kind === 'plain') return <span className={main}>{shown}</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={classNames(main, 'text-danger')}>{shown}</span>
      <s className={classNames('text-ink-soft tabular-nums', size === 'lg' ? 'text-lg' : 'text-sm')}>
        <span className="sr-only">{m.shop_price_regular()} </span>
        {formatBaht(view.regularPriceSatang, getLocale())}
      </s>
    </span>
  );
}

/** The discount in whole percent, or null when there is none to show. */
export function discountOf(priceSatang: number, regularPriceSatang: number): number | null {
  const view = priceView(priceSatang, regularPriceSatang);
  return view.kind === 'sale' ? view.percent : null;
}
