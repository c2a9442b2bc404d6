import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import type { RecordCardKind } from '#platform/record-cards/record-card-kind.ts';
import { shopContent, shopPaths } from '../paths.ts';
import { visitShop } from '../permissions.ts';
import { type CardRow, cardColumns, cardOf, listProducts } from './product-list.ts';
import { ProductListInput, type ProductPage } from './product-list-contract.ts';

/** Listed products in texts, by any of their SKUs. */
export const productCards: RecordCardKind = {
  name: 'shop.product',
  label: m.shop_kind_product,
  access: visitShop,
  hasPrices: true,
  find: async (scope, skus) => {
    const rows = await scope.tx.rows(sql<CardRow & RowOf<'shop_variant', 'sku'>>`
      select variant.sku, ${cardColumns} from shop_variant as variant
        join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
       where variant.tenant_id = ${scope.tenant.id} and variant.sku = any(${skus}::text[])
         and exists (select from shop_shelf_place as place where place.tenant_id = ${scope.tenant.id} and place.product_id = product.product_id)`);
    return new Map(rows.map((row) => [row.sku, recordCardOf(cardOf(scope, row))]));
  },
  search: async (scope, q, limit) => {
    const { items } = await listProducts(scope, ProductListInput.parse({ ...(q !== '' && { q }), limit }));
    return new Map(items.map((item) => [item.sku, recordCardOf(item)]));
  },
  newestContentKey: shopContent.catalogue,
  contentKey: shopContent.product,
};

function recordCardOf(item: ProductPage['items'][number]): Omit<RecordCard, 'kind'> {
  const { sku, title, priceSatang, regularPriceSatang, hasPriceRange, pictureUrl } = item;
  return {
    title,
    line: '',
    price: { priceSatang, regularPriceSatang, isFrom: hasPriceRange },
    pictureUrl,
    path: shopPaths.product(sku),
  };
}
