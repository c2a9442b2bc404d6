import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { formatBaht } from '#platform/money/money.ts';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { OrderView } from './order-contract.ts';

type Totals = Pick<
  OrderView,
  | 'subtotalSatang'
  | 'deliverySatang'
  | 'deliveryTitle'
  | 'deliveryKind'
  | 'vatSatang'
  | 'vatRateBp'
  | 'grandTotalSatang'
  | 'paidSatang'
>;

/** The order's totals. Prices include VAT, so VAT is shown as part of the total, not added to it. */
export function OrderTotals({ order, locale }: { order: Totals; locale: Locale }): ReactNode {
  const baht = (satang: number): string => formatBaht(satang, locale);
  const rate = formatNumber(order.vatRateBp / 100, locale, { maximumFractionDigits: 2 });
  const outstanding = order.grandTotalSatang - order.paidSatang;
  return (
    <div className="flex flex-col gap-1.5">
      <DescriptionList
        layout="rows"
        items={[
          { term: m.orders_subtotal(), detail: baht(order.subtotalSatang) },
          ...(order.deliveryKind === 'none'
            ? []
            : [
                {
                  term: order.deliveryTitle,
                  detail: order.deliverySatang === 0 ? m.orders_delivery_free() : baht(order.deliverySatang),
                },
              ]),
          { term: m.orders_grand_total(), detail: baht(order.grandTotalSatang), strong: true },
        ]}
      />
      {order.vatSatang > 0 && (
        <p className="text-sm text-ink-soft">
          {m.orders_vat_inside({
            rate,
            net: baht(order.grandTotalSatang - order.vatSatang),
            vat: baht(order.vatSatang),
          })}
        </p>
      )}
      {order.paidSatang > 0 && (
        <DescriptionList
          layout="rows"
          items={[
            { term: m.orders_paid(), detail: baht(order.paidSatang) },
            ...(outstanding > 0 ? [{ term: m.orders_outstanding(), detail: baht(outstanding) }] : []),
          ]}
        />
      )}
    </div>
  );
}
