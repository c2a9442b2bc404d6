import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { priceView } from '#platform/money/price-view.ts';
import { classNames } from '../class-names.ts';

export interface PriceProps {
  readonly priceSatang: number;
  readonly regularPriceSatang: number;
  /** Some variants cost more: shows "from". */
  readonly isFrom?: boolean;
  /** Shows the discount percentage next to the prices. */
  readonly showsDiscount?: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'text-sm', md: 'text-lg', lg: 'text-3xl' } as const;

/** Price display of specification §5: free, plain, or sale price beside the regular price. */
export function Price({
  priceSatang,
  regularPriceSatang,
  isFrom = false,
  showsDiscount = false,
  size = 'md',
}: PriceProps): ReactNode {
  const view = priceView(priceSatang, regularPriceSatang);
  const main = classNames('font-semibold tabular-nums', sizes[size]);
  if (view.kind === 'free')
    return (
      <span className={classNames(main, 'text-positive')}>
        {isFrom ? m.ui_price_from({ price: formatBaht(0, getLocale()) }) : m.ui_price_free()}
      </span>
    );
  const text = formatBaht(view.priceSatang, getLocale());
  const shown = isFrom ? m.ui_price_from({ price: text }) : text;
  if (view.kind === 'plain') return <span className={main}>{shown}</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={classNames(main, 'text-danger')}>{shown}</span>
      <s className={classNames('text-ink-soft tabular-nums', size === 'lg' ? 'text-lg' : 'text-sm')}>
        <span className="sr-only">{m.ui_price_regular()} </span>
        {formatBaht(view.regularPriceSatang, getLocale())}
      </s>
      {showsDiscount && (
        <span className="text-sm font-medium text-danger">{m.ui_discount({ percent: view.percent })}</span>
      )}
    </span>
  );
}
