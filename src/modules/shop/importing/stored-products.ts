import { availabilityOf, type StockPolicy } from '#modules/stock/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { addressesIn, type PictureAddresses } from '../product/description-pictures.ts';
import { listVariants, type VariantRow } from '../product/product-rows.ts';
import { type CategoryRow, listCategoryRows } from '../category/category-rows.ts';

/** A product of the site as imports compare and write it. */
export interface StoredProduct {
  readonly product: StoredProductRow;
  readonly variants: readonly (VariantRow & { readonly stockPolicy: StockPolicy })[];
  readonly hasPictures: boolean;
}

type StoredProductRow = RowOf<
  'shop_product',
  | 'productId'
  | 'categoryId'
  | 'status'
  | 'titleTh'
  | 'titleEn'
  | 'documentTh'
  | 'documentEn'
  | 'vatClass'
  | 'options'
  | 'version'
  | 'leadSku'
> & { readonly hasPictures: boolean };

export interface StoredCatalogue {
  /** The product that has a SKU. */
  readonly bySku: ReadonlyMap<string, StoredProduct>;
  readonly categories: readonly CategoryRow[];
  /** Pictures in the descriptions of these products and of the file. */
  readonly pictures: PictureAddresses;
}

const LEVELS_AT_ONCE = 1_000;

/**
 * Reads all products that have one of these SKUs, the categories, and the pictures of their descriptions and of those in a
 * file, in a handful of statements.
 */
export async function readStoredCatalogue(
  scope: Scope,
  { skus, descriptions }: { readonly skus: readonly string[]; readonly descriptions: readonly string[] },
): Promise<StoredCatalogue> {
  const [products, categories] = await Promise.all([
    scope.tx.rows(sql<StoredProductRow>`
      select product_id, category_id, status, title_th, title_en, document_th, document_en, vat_class, options, version, lead_sku,
             exists (select from shop_product_picture as picture
                      where picture.tenant_id = ${scope.tenant.id} and picture.product_id = product.product_id) as has_pictures
        from shop_product as product
       where tenant_id = ${scope.tenant.id}
         and product_id in (select product_id from shop_variant where tenant_id = ${scope.tenant.id} and sku = any(${skus as string[]}))`),
    listCategoryRows(scope),
  ]);
  const variants = await listVariants(
    scope,
    products.map(({ productId }) => productId),
  );
  const policies = await readPolicies(
    scope,
    variants.map(({ variantId }) => variantId),
  );
  const byProduct = Map.groupBy(variants, ({ productId }) => productId);
  const stored = products.map((product) => ({
    product,
    hasPictures: product.hasPictures,
    variants: (byProduct.get(product.productId) ?? []).map((variant) => ({
      ...variant,
      stockPolicy: policies.get(variant.variantId) ?? ('forbid' as const),
    })),
  }));
  return {
    bySku: new Map(stored.flatMap((each) => each.variants.map(({ sku }) => [sku, each] as const))),
    categories,
    pictures: await addressesIn(scope, {
      documents: products.flatMap(({ documentTh, documentEn }) => [documentTh, documentEn]),
      texts: descriptions,
    }),
  };
}

async function readPolicies(scope: Scope, variantIds: readonly string[]): Promise<Map<string, StockPolicy>> {
  const policies = new Map<string, StockPolicy>();
  for (let at = 0; at < variantIds.length; at += LEVELS_AT_ONCE)
    for (const [itemId, { policy }] of await availabilityOf(scope, variantIds.slice(at, at + LEVELS_AT_ONCE)))
      policies.set(itemId, policy);
  return policies;
}

/** Returns the products' ids by one of their SKUs. */
export async function findProductIds(scope: Scope, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'shop_variant', 'sku'> & RowAs<'shop_variant', { id: 'productId' }>
  >`
    select sku, product_id as id from shop_variant where tenant_id = ${scope.tenant.id} and sku = any(${skus as string[]})`);
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}
