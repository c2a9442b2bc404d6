import { Check, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import type { Availability } from '../product/product-contract.ts';

const styles = { in_stock: 'text-positive', low: 'text-warning', sold_out: 'text-ink-soft' } as const;
const icons = { in_stock: Check, low: Clock, sold_out: X } as const;

/** Short availability label. */
export function StockHint({
  availability,
  className,
}: {
  availability: Availability;
  className?: string;
}): ReactNode {
  const Icon = icons[availability];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-sm font-medium',
        styles[availability],
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
      {availabilityText(availability)}
    </span>
  );
}

export function availabilityText(availability: Availability): string {
  switch (availability) {
    case 'in_stock':
      return m.shop_in_stock();
    case 'low':
      return m.shop_low_stock();
    case 'sold_out':
      return m.shop_sold_out();
  }
}
