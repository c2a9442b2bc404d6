import { listBestSellers } from '#modules/orders/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { CardSource } from '#platform/page/card.ts';
import { manageShop } from '../permissions.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';

const DAYS = 30;
const SHOWN = 5;

export interface ShownSeller {
  readonly reference: string;
  readonly title: string;
  readonly quantity: number;
  readonly totalSatang: number;
  /** SKU of its product; null once that is deleted. */
  readonly sku: string | null;
}

/** What sold for most in the last 30 business days. */
export const bestSellersCard: CardSource<ShownSeller[]> = {
  access: manageShop,
  load: async (scope) => {
    const best = await listBestSellers(scope, { kind: VARIANT_KIND, days: DAYS, limit: SHOWN });
    const rows = await scope.tx.rows(sql<
      RowOf<'shop_variant', 'variantId'> & RowOf<'shop_product', 'leadSku'>
    >`
      select variant.variant_id, product.lead_sku from shop_variant as variant
        join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
       where variant.tenant_id = ${scope.tenant.id} and variant.variant_id = any(${best.map(({ reference }) => reference)}::uuid[])`);
    const skus = new Map(rows.map(({ variantId, leadSku }) => [variantId, leadSku]));
    return best.map((each) => ({ ...each, sku: skus.get(each.reference) ?? null }));
  },
};
