import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { OptionName } from './product-contract.ts';
import { shopRefusals } from '../refusals.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'shop_product.options': OptionName[];
    'shop_product.documentTh': RichDocument;
    'shop_product.documentEn': RichDocument;
    'shop_variant.optionValues': OptionName[];
  }
}

export type ProductRow = RowOf<
  'shop_product',
  | 'productId'
  | 'categoryId'
  | 'status'
  | 'titleTh'
  | 'titleEn'
  | 'documentTh'
  | 'documentEn'
  | 'vatClass'
  | 'version'
  | 'listedAt'
  | 'updatedAt'
  | 'leadSku'
  | 'availability'
  | 'priceChangesAt'
> &
  RowOf<'shop_product', 'options'>;

export const productColumns = sql`product_id, category_id, status, title_th, title_en, document_th, document_en, vat_class, options,
  version, listed_at, updated_at, lead_sku, availability, price_changes_at`;

export type VariantRow = RowOf<
  'shop_variant',
  | 'variantId'
  | 'productId'
  | 'sku'
  | 'position'
  | 'regularPriceSatang'
  | 'salePriceSatang'
  | 'saleFromAt'
  | 'saleToAt'
  | 'barcode'
  | 'weightGrams'
  | 'maxPerOrder'
  | 'status'
  | 'availability'
> &
  RowOf<'shop_variant', 'optionValues'>;

export const variantColumns = sql`variant_id, product_id, sku, position, option_values, regular_price_satang, sale_price_satang, sale_from_at,
  sale_to_at, barcode, weight_grams, max_per_order, status, availability`;

/** Returns the product that has a variant with this SKU, or null; optionally locks it. */
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

/** Like `findProductBySku`, but refuses with `shop.product_missing`. */
export async function getProductBySku(
  scope: Scope,
  sku: string,
  options: { lock?: boolean } = {},
): Promise<ProductRow> {
  const product = await findProductBySku(scope, sku, options);
  if (!product) throw refuse(shopRefusals, 'shop.product_missing');
  return product;
}

/** Returns the variants of these products in display order. */
export function listVariants(scope: Scope, productIds: readonly string[]): Promise<VariantRow[]> {
  return scope.tx.rows(sql<VariantRow>`
    select ${variantColumns} from shop_variant
     where tenant_id = ${scope.tenant.id} and product_id = any(${productIds as string[]}::uuid[])
     order by product_id, position, variant_id`);
}

export type PictureRow = RowOf<
  'shop_product_picture',
  | 'pictureId'
  | 'productId'
  | 'captionTh'
  | 'captionEn'
  | 'fullObjectId'
  | 'fullSha256'
  | 'thumbnailObjectId'
  | 'thumbnailSha256'
  | 'width'
  | 'height'
>;

/** Returns the pictures of a product in display order. */
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
