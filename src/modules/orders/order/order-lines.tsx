import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { formatBaht } from '#platform/money/money.ts';
import type { OrderLine } from './order-contract.ts';

/** The order's lines as they were when it was placed. */
export function OrderLines({ lines, locale }: { lines: readonly OrderLine[]; locale: Locale }): ReactNode {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineNo} className="flex gap-4 py-3 first:pt-0 last:pb-0">
          <OrderPicture url={line.pictureUrl} size="lg" />
          <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 grow basis-40">
              <p className="font-medium break-words">{line.title}</p>
              <p className="text-sm text-ink-soft">
                {line.variantTitle !== null && <span className="block">{line.variantTitle}</span>}
                <span className="whitespace-nowrap">
                  {m.orders_quantity_at({
                    quantity: formatNumber(line.quantity, locale),
                    price: formatBaht(line.unitPriceSatang, locale),
                  })}
                </span>
              </p>
            </div>
            <p className="font-medium tabular-nums">{formatBaht(line.lineTotalSatang, locale)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const sizes = { sm: { className: 'size-12', px: 48 }, lg: { className: 'size-16', px: 64 } } as const;

/** Thumbnail of an order line. Falls back to a parcel icon if the product had no picture. */
export function OrderPicture({ url, size }: { url: string | null; size: keyof typeof sizes }): ReactNode {
  const { className, px } = sizes[size];
  return (
    <span
      className={`${className} flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-ink-soft`}
    >
      {url === null ? (
        <Package aria-hidden className="size-5" />
      ) : (
        <img src={url} alt="" width={px} height={px} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
