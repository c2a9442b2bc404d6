import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { classNames } from '#ui/class-names.ts';
import { priceView } from './price-rules.ts';

const sizes = { sm: 'text-sm', md: 'text-lg', lg: 'text-3xl' } as const;

/** A price as specification §5 shows it: 'ฟรี ไม่มีค่าใช้จ่าย', plain, or a sale beside the regular price with its percent. */
export function LessonPrice({
  priceSatang,
  regularPriceSatang,
  size = 'md',
}: {
  priceSatang: number;
  regularPriceSatang: number;
  size?: keyof typeof sizes;
}): ReactNode {
  const view = priceView(priceSatang, regularPriceSatang);
  const main = classNames('font-semibold tabular-nums', sizes[size]);
  if (view.kind === 'free')
    return <span className={classNames(main, 'text-positive')}>{m.lessons_price_free()}</span>;
  const shown = formatBaht(view.priceSatang, getLocale());
  if (view.kind === 'plain') return <span className={main}>{shown}</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={classNames(main, 'text-danger')}>{shown}</span>
      <s className={classNames('text-ink-soft tabular-nums', size === 'lg' ? 'text-lg' : 'text-sm')}>
        <span className="sr-only">{m.lessons_price_regular()} </span>
        {formatBaht(view.regularPriceSatang, getLocale())}
      </s>
      <span className="text-sm font-medium text-danger">{m.lessons_discount({ percent: view.percent })}</span>
    </span>
  );
}
