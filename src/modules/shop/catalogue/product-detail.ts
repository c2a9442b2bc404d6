import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findCategory } from '../category/category-queries.ts';
import { descriptionText, shownDescription } from '../product/description.ts';
import { picturesIn } from '../product/description-pictures.ts';
import { pictureUrl } from '../product/picture-url.ts';
import {
  findProductBySku,
  listPictures,
  listVariants,
  type PictureRow,
  priceSettingOf,
  type VariantRow,
} from '../product/product-rows.ts';
import { isSaleOn, priceAt } from '../product/price-rules.ts';
import { shopRefusals } from '../refusals.ts';
import type { ProductDetail, ProductPicture, ProductVariant } from './product-detail-contract.ts';

/**
 * Returns a product for the storefront by any of its SKUs. A product that is no longer sold is returned without an offer.
 * Refuses with `shop.product_missing`, also for drafts.
 */
export async function getProductDetail(scope: Scope, sku: string): Promise<ProductDetail> {
  const product = await findProductBySku(scope, sku);
  if (!product || product.status === 'draft') throw refuse(shopRefusals, 'shop.product_missing');
  const document = shownDescription(scope.locale, product);
  const [rows, pictures, documentPictures, { code }] = await Promise.all([
    listVariants(scope, [product.productId]),
    listPictures(scope, product.productId),
    picturesIn(scope, [document]),
    scope.tx.one(
      sql<
        RowOf<'shop_category', 'code'>
      >`select code from shop_category where tenant_id = ${scope.tenant.id} and category_id = ${product.categoryId}`,
    ),
  ]);
  const found = await findCategory(scope, code);
  const offered = product.status === 'active' ? rows.filter(({ status }) => status === 'active') : [];
  const inEnglish = scope.locale === 'en';
  return {
    chosenSku: offered.some((variant) => variant.sku === sku) ? sku : (offered[0]?.sku ?? product.leadSku),
    leadSku: product.leadSku,
    title: inEnglish && product.titleEn !== '' ? product.titleEn : product.titleTh,
    description: descriptionText(document),
    document,
    documentPictures,
    isForSale: offered.length > 0,
    options: product.options.map(({ th, en }) => (inEnglish && en !== '' ? en : th)),
    variants: offered.map((row) => variantOf(scope, row)),
    pictures: pictures.map((row) => pictureOf(scope, row)),
    categories: found && found.category.depth > 0 ? [...found.ancestors, found.category] : [],
  };
}

function variantOf(scope: Scope, row: VariantRow): ProductVariant {
  const setting = priceSettingOf(row);
  const priceSatang = priceAt(setting, scope.now);
  return {
    sku: row.sku,
    values: row.optionValues.map(({ th, en }) => (scope.locale === 'en' && en !== '' ? en : th)),
    priceSatang,
    regularPriceSatang: Math.max(row.regularPriceSatang, priceSatang),
    saleEndsAt: isSaleOn(setting, scope.now) ? (row.saleToAt?.toISOString() ?? null) : null,
    availability: row.availability,
    maxPerOrder: row.maxPerOrder,
  };
}

function pictureOf(scope: Scope, row: PictureRow): ProductPicture {
  return {
    thumbnail: pictureUrl(scope, row.thumbnailObjectId, row.thumbnailSha256),
    full: pictureUrl(scope, row.fullObjectId, row.fullSha256),
    caption: scope.locale === 'en' && row.captionEn !== '' ? row.captionEn : row.captionTh,
    width: row.width,
    height: row.height,
  };
}
