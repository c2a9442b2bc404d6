import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { SEARCH_KIND } from '../listing/product-list.ts';
import { UNLISTED_SEARCH_KIND } from '../listing/refresh-products.ts';
import { pictureUrl } from '../product/picture-url.ts';
import { isSelling, listSaleOffers, type SaleOffer } from './sale-offers.ts';

/** A variant as it is shown to those who choose what to sell through other modules. */
export interface SaleItem {
  readonly sku: string;
  /** With what makes it differ from the product's other variants; empty in a language that the shop has no title in. */
  readonly titles: { readonly th: string; readonly en: string };
  readonly priceSatang: number;
  /** Most pieces that one order can have; 0: not for sale, or sold out. */
  readonly allowed: number;
  readonly pictureUrl: string | null;
}

/** Returns the items with these SKUs; those that `listSaleOffers` leaves out are missing. */
export async function listSaleItems(scope: Scope, skus: readonly string[]): Promise<SaleItem[]> {
  const offers = await listSaleOffers(scope, skus);
  return skus.flatMap((sku) => {
    const offer = offers.get(sku);
    return offer ? [itemOf(scope, offer)] : [];
  });
}

function itemOf(scope: Scope, { sku, titles, priceSatang, allowed, line: { picture } }: SaleOffer): SaleItem {
  return {
    sku,
    titles,
    priceSatang,
    allowed,
    pictureUrl: pictureUrl(scope, picture?.objectId ?? null, picture?.sha256 ?? null),
  };
}

/**
 * Finds what is for sale by title or SKU: an SKU that is typed in full comes first, then the newest products. Nothing while
 * the shop is switched off.
 */
export async function findSaleItems(
  scope: Scope,
  { q, limit }: { q: string; limit: number },
): Promise<{ items: SaleItem[]; isCut: boolean }> {
  if (!isSelling(scope)) return { items: [], isCut: false };
  const hits = await findHits(scope, [SEARCH_KIND, UNLISTED_SEARCH_KIND], q);
  const same = sql`variant.sku = ${q.trim().toUpperCase()}`;
  const rows = await scope.tx.rows(sql<RowOf<'shop_variant', 'sku'>>`
    select variant.sku from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.status = 'active' and product.status = 'active'
       and ${hits ? sql`(${same} or ${isHit(sql`product.product_id`, hits)})` : sql`true`}
     order by ${same} desc, product.product_id desc, variant.sku limit ${limit + 1}`);
  const shown = rows.slice(0, limit).map(({ sku }) => sku);
  return { items: await listSaleItems(scope, shown), isCut: rows.length > limit };
}
