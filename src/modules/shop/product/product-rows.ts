import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Availability, OptionName, ProductStatus } from './product-contract.ts';
import { shopRefusals } from '../refusals.ts';

export interface ProductRow {
  productId: string;
  categoryId: string;
  status: ProductStatus;
  titleTh: string;
  titleEn: string;
  descriptionTh: string;
  descriptionEn: string;
  vatClass: 'standard' | 'zero' | 'exempt';
  options: OptionName[];
  version: number;
  listedAt: Date | null;
  updatedAt: Date;
  leadSku: string;
  availability: Availability;
  priceChangesAt: Date | null;
}

export const productColumns = sql`product_id, category_id, status, title_th, title_en, description_th, description_en, vat_class, options,
  version, listed_at, updated_at, lead_sku, availability, price_changes_at`;

export interface VariantRow {
  variantId: string;
  productId: string;
  sku: string;
  position: number;
  optionValues: OptionName[];
  regularPriceSatang: number;
  salePriceSatang: number;
  saleFromAt: Date | null;
  saleToAt: Date | null;
  barcode: string;
  weightGrams: number;
  maxPerOrder: number | null;
  status: 'active' | 'archived';
  availability: Availability;
}

export const variantColumns = sql`variant_id, product_id, sku, position, option_values, regular_price_satang, sale_price_satang, sale_from_at,
  sale_to_at, barcode, weight_grams, max_per_order, status, availability`;

/** The product that carries this SKU in any of its variants, or null. Locked when asked to. */
export function findProductBySku(
  scope: Scope,
  sku: string,
  options: { lock?: boolean } = {},
): Promise<ProductRow | null> {
  return scope.tx.first(sql<ProductRow>`
    select ${productColumns} from shop_product
     where tenant_id = ${scope.tenant.id}
       and product_id = (select product_id from shop_variant where tenant_id = ${scope.tenant.id} and sku = ${sku})
     ${options.lock ? sql`for no key update` : sql``}`);
}

/** Refuses with `shop.product_missing`. */
export async function getProductBySku(
  scope: Scope,
  sku: string,
  options: { lock?: boolean } = {},
): Promise<ProductRow> {
  const product = await findProductBySku(scope, sku, options);
  if (!product) throw refuse(shopRefusals, 'shop.product_missing');
  return product;
}

/** Variants of these products, in the order of their display. */
export function listVariants(scope: Scope, productIds: readonly string[]): Promise<VariantRow[]> {
  return scope.tx.rows(sql<VariantRow>`
    select ${variantColumns} from shop_variant
     where tenant_id = ${scope.tenant.id} and product_id = any(${productIds as string[]}::uuid[])
     order by product_id, position, variant_id`);
}

export interface PictureRow {
  pictureId: string;
  productId: string;
  captionTh: string;
  captionEn: string;
  fullObjectId: string;
  fullSha256: string;
  thumbnailObjectId: string;
  thumbnailSha256: string;
  width: number;
  height: number;
}

/** Pictures of a product, in the order of their display. */
export function listPictures(scope: Scope, productId: string): Promise<PictureRow[]> {
  return scope.tx.rows(sql<PictureRow>`
    select picture_id, product_id, caption_th, caption_en, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height
      from shop_product_picture where tenant_id = ${scope.tenant.id} and product_id = ${productId} order by sort, picture_id`);
}

export function priceSettingOf(
  row: Pick<VariantRow, 'regularPriceSatang' | 'salePriceSatang' | 'saleFromAt' | 'saleToAt'>,
) {
  return {
    regularPriceSatang: row.regularPriceSatang,
    salePriceSatang: row.salePriceSatang,
    saleFromAt: row.saleFromAt,
    saleToAt: row.saleToAt,
  };
}
