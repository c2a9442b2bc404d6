import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { formatBaht } from '#platform/money/money.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind } from '#platform/search/record-kind.ts';
import { shopPaths } from '../paths.ts';
import { manageShop, visitShop } from '../permissions.ts';
import { SEARCH_KIND } from './product-list.ts';
import { UNLISTED_SEARCH_KIND } from './refresh-products.ts';

/** Products by title, SKU, barcode, options and description: all for managers, listed ones for everybody else. */
export const productRecords: RecordKind = {
  name: 'shop.product',
  access: visitShop,
  corrects: [SEARCH_KIND],
  find: async (scope, query, limit) => {
    const isManager = allows(manageShop, scope.actor);
    const codes = [...new Set([query.text, query.text.toUpperCase()])];
    const same = sql`
      select v.product_id as item_id from shop_variant v
       where v.tenant_id = ${scope.tenant.id} and v.sku = any(${codes}::text[])`;
    const kinds = isManager ? [SEARCH_KIND, UNLISTED_SEARCH_KIND] : [SEARCH_KIND];
    const rows = await scope.tx.rows(sql<
      RowOf<'shop_product', 'productId' | 'leadSku' | 'titleTh' | 'titleEn' | 'priceSatang'> & {
        readonly score: number;
      }
    >`
      select p.product_id, p.lead_sku, p.title_th, p.title_en, p.price_satang, hit.score
        from ${recordHits(kinds, query, limit, same)} as hit
        join shop_product p on p.tenant_id = ${scope.tenant.id} and p.product_id = hit.item_id
       where ${isManager ? sql`true` : sql`exists (select from shop_shelf_place place where place.tenant_id = ${scope.tenant.id} and place.product_id = p.product_id)`}
       order by hit.score desc, p.product_id desc limit ${limit}`);
    return rows.map((row) => ({
      id: row.productId,
      title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
      detail: `${row.leadSku} · ${formatBaht(row.priceSatang, scope.locale)}`,
      to: isManager ? shopPaths.manageProduct(row.leadSku) : shopPaths.product(row.leadSku),
      keys: [row.leadSku],
      score: row.score,
    }));
  },
};
