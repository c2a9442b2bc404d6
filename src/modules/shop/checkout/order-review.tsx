import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatNumber } from '#platform/locale/number-format.ts';
import { formatBaht } from '#platform/money/money.ts';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { CartLine, CartView } from '../cart/cart-contract.ts';
import { ProductPicture } from '../listing/product-picture.tsx';
import { shopPaths } from '../paths.ts';
import type { DeliveryOption } from '../delivery/delivery-contract.ts';

/** Further lines are collapsed. */
const SHOWN_LINES = 4;

/** Items and totals before placing the order. */
export function OrderReview({
  cart,
  delivery,
  isVatRegistered,
}: {
  cart: CartView;
  delivery: DeliveryOption | undefined;
  isVatRegistered: boolean;
}): ReactNode {
  const baht = (satang: number): string => formatBaht(satang, getLocale());
  const folded = cart.lines.slice(SHOWN_LINES);
  return (
    <div className="flex flex-col gap-4">
      <Lines lines={cart.lines.slice(0, SHOWN_LINES)} />
      {folded.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {m.shop_checkout_more_lines({ count: formatNumber(folded.length, getLocale()) })}
          </summary>
          <Lines lines={folded} />
        </details>
      )}
      <Link
        to={shopPaths.cart()}
        className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-accent underline underline-offset-4"
      >
        {m.shop_checkout_edit_cart()}
      </Link>
      <div aria-live="polite" className="border-t border-line pt-4">
        <DescriptionList
          layout="rows"
          items={[
            { term: m.shop_subtotal(), detail: baht(cart.subtotalSatang) },
            ...(delivery
              ? [
                  {
                    term: delivery.title,
                    detail: delivery.feeSatang === 0 ? m.shop_delivery_free() : baht(delivery.feeSatang),
                  },
                ]
              : []),
            { term: m.shop_total(), detail: baht(totalOf(cart, delivery)), strong: true },
          ]}
        />
        {isVatRegistered && (
          <p className="mt-1 text-right text-sm text-ink-soft">{m.shop_checkout_vat_inside()}</p>
        )}
      </div>
    </div>
  );
}

/** Returns the total of goods and delivery. */
export function totalOf(cart: CartView, delivery: DeliveryOption | undefined): number {
  return cart.subtotalSatang + (delivery?.feeSatang ?? 0);
}

function Lines({ lines }: { lines: readonly CartLine[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.sku} className="flex items-start gap-3">
          <span className="w-12 shrink-0 overflow-hidden rounded-md">
            <ProductPicture url={line.pictureUrl} title={line.title} className="text-lg!" />
          </span>
          <span className="min-w-0 grow leading-snug">
            <span className="line-clamp-2 break-words">{line.title}</span>
            <span className="block text-sm text-ink-soft">
              {line.variantTitle !== '' && `${line.variantTitle} `}
              {m.shop_times({ quantity: formatNumber(line.quantity, getLocale()) })}
            </span>
          </span>
          <span className="shrink-0 tabular-nums">
            {line.isForSale ? (
              formatBaht(line.lineSatang, getLocale())
            ) : (
              <s className="text-ink-soft">{formatBaht(line.lineSatang, getLocale())}</s>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
