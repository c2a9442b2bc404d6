import { forgetItems } from '#modules/stock/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { AppliedRecord } from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { saveProduct } from '../editing/save-product.ts';
import { SEARCH_KIND } from '../listing/product-list.ts';
import { refreshProducts, UNLISTED_SEARCH_KIND } from '../listing/refresh-products.ts';
import type { SaveProductInput } from '../product/product-contract.ts';
import { earliest, listOrderedVariants, listUses, listVariantsOf } from './product-uses.ts';

/** What a product was before its import: nothing, or as its own form had saved it. */
export interface FormerProduct {
  /** Version that the import left behind. */
  readonly version: number;
  readonly former: SaveProductInput | null;
  /** Whether the import added pictures to a product that had none. */
  readonly bringsPictures: boolean;
}

type Held = RowOf<'shop_product', 'productId' | 'version' | 'leadSku' | 'createdAt' | 'titleTh'>;

/**
 * Deletes products that an import created and gives changed ones their former content, where nothing happened to them since.
 * Returns for each why it stays, or null.
 */
export async function takeBackProducts(
  scope: Scope,
  records: readonly AppliedRecord[],
): Promise<(string | null)[]> {
  const ids = records.map(({ recordId }) => recordId);
  const held = await scope.tx.rows(sql<Held>`
    select product_id, version, lead_sku, created_at, title_th from shop_product
     where tenant_id = ${scope.tenant.id} and product_id = any(${ids}::uuid[]) order by product_id for update`);
  const products = new Map(held.map((row) => [row.productId, row]));
  const created = records.filter(({ before }) => (before as FormerProduct).former === null);
  const uses = await listUses(
    scope,
    created.flatMap(({ recordId }) => products.get(recordId) ?? []),
  );
  const gone: Held[] = [];
  const restored: Restored[] = [];
  const reasons: (string | null)[] = [];
  for (const { recordId, before } of records) {
    const { version, former, bringsPictures } = before as FormerProduct;
    const product = products.get(recordId);
    const reason = !product
      ? 'gone'
      : product.version !== version
        ? 'changed_since'
        : (uses.get(recordId) ?? null);
    reasons.push(reason);
    if (reason !== null || !product) continue;
    if (former === null) gone.push(product);
    else restored.push({ product, former, bringsPictures });
  }
  await restoreProducts(scope, restored);
  await deleteProducts(scope, gone);
  return reasons;
}

interface Restored {
  readonly product: Held;
  readonly former: SaveProductInput;
  readonly bringsPictures: boolean;
}

async function restoreProducts(scope: Scope, restored: readonly Restored[]): Promise<void> {
  const withPictures = restored.filter(({ bringsPictures }) => bringsPictures);
  await deleteUnusedPictures(
    scope,
    withPictures.map(({ product }) => product.productId),
  );
  // Saving renews every page that shows the product, also for its pictures.
  for (const { product, former } of restored)
    await saveProduct(scope, { ...former, sku: product.leadSku, version: product.version });
}

/** Deletes pictures that imports added, except of products ordered since: an order shows the picture of its time. */
async function deleteUnusedPictures(scope: Scope, ids: readonly string[]): Promise<void> {
  const added = await scope.tx.rows(sql<RowOf<'shop_product_picture', 'productId' | 'createdAt'>>`
    select product_id, created_at from shop_product_picture
     where tenant_id = ${scope.tenant.id} and product_id = any(${[...ids]}::uuid[]) and is_imported`);
  if (added.length === 0) return;
  const variants = await listVariantsOf(scope, ids);
  const ordered = await listOrderedVariants(
    scope,
    variants,
    earliest(added.map(({ createdAt }) => createdAt)),
  );
  const used = new Set(
    variants.flatMap(({ variantId, productId }) => (ordered.has(variantId) ? [productId] : [])),
  );
  await deletePictures(
    scope,
    ids.filter((id) => !used.has(id)),
  );
}

/** Deletes the pictures of products that imports added and nobody has arranged since, with their objects. */
async function deletePictures(scope: Scope, productIds: readonly string[]): Promise<void> {
  const pictures = await scope.tx.rows(sql<
    RowOf<'shop_product_picture', 'fullObjectId' | 'thumbnailObjectId'>
  >`
    delete from shop_product_picture
     where tenant_id = ${scope.tenant.id} and product_id = any(${[...productIds]}::uuid[]) and is_imported
    returning full_object_id, thumbnail_object_id`);
  for (const { fullObjectId, thumbnailObjectId } of pictures) {
    await deleteObject(scope, fullObjectId);
    await deleteObject(scope, thumbnailObjectId);
  }
}

async function deleteProducts(scope: Scope, products: readonly Held[]): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ productId }) => productId);
  const variants = await listVariantsOf(scope, ids);
  // Off the shelves first: that renews every page that shows them.
  await scope.tx.run(sql`
    update shop_product set status = 'archived' where tenant_id = ${scope.tenant.id} and product_id = any(${ids}::uuid[])`);
  await refreshProducts(scope, ids, { isTextChanged: true });
  await deletePictures(scope, ids);
  await scope.tx.run(sql`
    delete from shop_variant where tenant_id = ${scope.tenant.id} and product_id = any(${ids}::uuid[])`);
  await scope.tx.run(sql`
    delete from shop_product where tenant_id = ${scope.tenant.id} and product_id = any(${ids}::uuid[])`);
  await forgetItems(
    scope,
    variants.map(({ variantId }) => variantId),
  );
  await removeFromSearch(scope, SEARCH_KIND, ids);
  await removeFromSearch(scope, UNLISTED_SEARCH_KIND, ids);
  for (const { productId, titleTh, leadSku } of products)
    await recordAudit(scope, {
      action: 'shop.take_back_product',
      entityKind: 'shop.product',
      entityId: productId,
      before: { titleTh, skus: [leadSku] },
    });
}
