import { isOffered } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderLineInput } from '#modules/orders/public.ts';
import { availabilityOf } from '#modules/stock/public.ts';
import { optionsTitle } from '../cart/cart-rows.ts';
import { allowedQuantity } from '../cart/cart-rules.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';
import { priceAt } from '../product/price-rules.ts';
import { priceSettingOf, type VariantRow } from '../product/product-rows.ts';
import { visitShop } from '../permissions.ts';

/** Returns whether the shop of this site sells at all: it may be switched off. */
export function isSelling({ tenant }: Pick<Scope, 'tenant'>): boolean {
  return isOffered(visitShop, tenant);
}

/** A variant as it can be bought at this moment, without a cart. */
export interface SaleOffer {
  readonly sku: string;
  /** With what makes it differ from the product's other variants; empty in a language that the shop has no title in. */
  readonly titles: { readonly th: string; readonly en: string };
  /** Including VAT. */
  readonly priceSatang: number;
  /** Most pieces that one order can have; 0: not for sale, or sold out. */
  readonly allowed: number;
  /** Its line of an order, all but the number of pieces. */
  readonly line: Omit<OrderLineInput, 'quantity'>;
}

type OfferRow = Pick<
  VariantRow,
  | 'variantId'
  | 'sku'
  | 'optionValues'
  | 'regularPriceSatang'
  | 'salePriceSatang'
  | 'saleFromAt'
  | 'saleToAt'
  | 'maxPerOrder'
> &
  RowOf<'shop_product', 'titleTh' | 'titleEn' | 'vatClass' | 'coverObjectId' | 'coverSha256'> & {
    readonly isForSale: boolean;
  };

/**
 * Returns what these SKUs cost now and how many pieces an order can have, by SKU, in the reader's language. SKUs of drafts,
 * and those that the shop does not have, are left out.
 */
export async function listSaleOffers(
  scope: Scope,
  skus: readonly string[],
): Promise<ReadonlyMap<string, SaleOffer>> {
  if (skus.length === 0) return new Map();
  const rows = await scope.tx.rows(sql<OfferRow>`
    select variant.variant_id, variant.sku, variant.option_values, variant.regular_price_satang, variant.sale_price_satang,
           variant.sale_from_at, variant.sale_to_at, variant.max_per_order, product.title_th, product.title_en, product.vat_class,
           product.cover_object_id, product.cover_sha256,
           variant.status = 'active' and product.status = 'active' as is_for_sale
      from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.sku = any(${skus as string[]}::text[]) and product.status <> 'draft'`);
  const levels = await availabilityOf(
    scope,
    rows.map(({ variantId }) => variantId),
  );
  return new Map(
    rows.map((row) => {
      const level = levels.get(row.variantId);
      const available = level?.policy === 'forbid' ? level.available : level ? null : 0;
      const priceSatang = priceAt(priceSettingOf(row), scope.now);
      const { sku, coverObjectId: objectId, coverSha256: sha256 } = row;
      const line = {
        kind: VARIANT_KIND,
        reference: row.variantId,
        sku,
        title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
        variantTitle: optionsTitle(row.optionValues, scope.locale) || null,
        picture: objectId && sha256 ? { objectId, sha256 } : null,
        unitPriceSatang: priceSatang,
        vatClass: row.vatClass,
        stockItemId: row.variantId,
      };
      const titles = { th: titleOf(row, 'th'), en: row.titleEn === '' ? '' : titleOf(row, 'en') };
      return [
        sku,
        { sku, titles, priceSatang, allowed: allowedQuantity({ ...row, available }), line },
      ] as const;
    }),
  );
}

function titleOf({ titleTh, titleEn, optionValues }: OfferRow, locale: Locale): string {
  return [locale === 'en' ? titleEn : titleTh, optionsTitle(optionValues, locale)]
    .filter((part) => part !== '')
    .join(' · ');
}
