import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { bahtUnit } from '#ui/plot/plot-unit.ts';
import { shopPaths } from '../paths.ts';

interface Seller {
  readonly reference: string;
  readonly title: string;
  readonly quantity: number;
  readonly totalSatang: number;
  readonly sku: string | null;
}

/** The products that brought most; each leads to its page. */
export function BestSellersCard({ facts }: { facts: readonly Seller[] }): ReactNode {
  if (facts.length === 0) return <CardEmpty icon={<ShoppingBag />}>{m.shop_card_best_none()}</CardEmpty>;
  return (
    <BarRows
      label={m.shop_card_best()}
      rowsLabel={m.shop_card_best_product()}
      rows={facts.map(({ reference, title, quantity, totalSatang, sku }) => ({
        key: reference,
        label: title,
        detail: m.shop_card_best_sold({ count: quantity }),
        values: [totalSatang],
        ...(sku !== null && { to: shopPaths.manageProduct(sku) }),
      }))}
      measures={[{ label: m.shop_card_best_sales(), unit: bahtUnit() }]}
      isCompact
    />
  );
}
