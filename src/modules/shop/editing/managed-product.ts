import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { marksIn } from '#platform/search/marks.ts';
import { findHits, type Hits, isHit } from '#platform/search/hits.ts';
import type { Search } from '#platform/search/search-query-rules.ts';
import { availabilityOf } from '#modules/stock/public.ts';
import { SEARCH_KIND } from '../listing/product-list.ts';
import type {
  Availability,
  ManagedList,
  ManagedListInput,
  ManagedProduct,
  ManagedVariant,
  ProductStatus,
} from '../product/product-contract.ts';
import { managedPictureOf } from './product-pictures.ts';
import { getProductBySku, listPictures, listVariants, type VariantRow } from '../product/product-rows.ts';
import { descriptionText } from '../product/description.ts';
import { picturesIn } from '../product/description-pictures.ts';
import { pictureUrl } from '../product/picture-url.ts';
import { UNLISTED_SEARCH_KIND } from '../listing/refresh-products.ts';

/** Returns all editable data of a product, found by any of its SKUs. Refuses with `shop.product_missing`. */
export async function getManagedProduct(scope: Scope, sku: string): Promise<ManagedProduct> {
  const product = await getProductBySku(scope, sku);
  const { documentTh, documentEn } = product;
  const [variants, pictures, documentPictures, category] = await Promise.all([
    listVariants(scope, [product.productId]),
    listPictures(scope, product.productId),
    picturesIn(scope, [documentTh, documentEn]),
    scope.tx.one(
      sql<
        RowOf<'shop_category', 'code'>
      >`select code from shop_category where tenant_id = ${scope.tenant.id} and category_id = ${product.categoryId}`,
    ),
  ]);
  const levels = await availabilityOf(
    scope,
    variants.map(({ variantId }) => variantId),
  );
  return {
    productId: product.productId,
    sku: product.leadSku,
    version: product.version,
    status: product.status,
    titleTh: product.titleTh,
    titleEn: product.titleEn,
    descriptionTh: descriptionText(documentTh),
    descriptionEn: descriptionText(documentEn),
    documentTh,
    documentEn,
    documentPictures,
    categoryCode: category.code,
    vatClass: product.vatClass,
    options: product.options,
    variants: variants.map((variant) => managedVariantOf(variant, levels.get(variant.variantId))),
    pictures: pictures.map((picture) => managedPictureOf(scope, picture)),
    updatedAt: product.updatedAt.toISOString(),
  };
}

function managedVariantOf(
  row: VariantRow,
  level: { policy: ManagedVariant['stockPolicy']; onHand: number; available: number } | undefined,
): ManagedVariant {
  return {
    variantId: row.variantId,
    sku: row.sku,
    optionValues: row.optionValues,
    regularPriceSatang: row.regularPriceSatang,
    salePriceSatang: row.salePriceSatang,
    saleFromAt: row.saleFromAt?.toISOString() ?? null,
    saleToAt: row.saleToAt?.toISOString() ?? null,
    barcode: row.barcode,
    weightGrams: row.weightGrams,
    maxPerOrder: row.maxPerOrder,
    status: row.status,
    stockPolicy: level?.policy ?? 'forbid',
    onHand: level?.onHand ?? 0,
    available: level?.available ?? 0,
  };
}

const PAGE_SIZE = 50;

type ManagedListRow = RowOf<
  'shop_product',
  | 'productId'
  | 'leadSku'
  | 'titleTh'
  | 'titleEn'
  | 'status'
  | 'priceSatang'
  | 'regularPriceSatang'
  | 'hasPriceRange'
  | 'variantCount'
  | 'availability'
  | 'coverObjectId'
  | 'coverSha256'
  | 'updatedAt'
> &
  RowAs<'shop_category', { categoryTh: 'titleTh'; categoryEn: 'titleEn' }>;

/**
 * Returns products in every state, most recently changed first unless they are sorted. A search that finds more than it
 * looks through is partial.
 */
export async function listManagedProducts(
  scope: Scope,
  input: ManagedListInput & { readonly limit?: number },
): Promise<ManagedList & { readonly isPartial: boolean }> {
  const { sort = '-changed', after, limit = PAGE_SIZE } = input;
  const page = sortedPage(sortKeysFor(scope), PRODUCT_ID, { sort, after, isStrict: true });
  const hits = await hitsFor(scope, input);
  const rows = await scope.tx.rows(sql<ManagedListRow>`
    select product.product_id, product.lead_sku, product.title_th, product.title_en, category.title_th as category_th, category.title_en as category_en,
           product.status, product.price_satang, product.regular_price_satang, product.has_price_range, product.variant_count,
           product.availability, product.cover_object_id, product.cover_sha256, product.updated_at
      from shop_product as product
      join shop_category as category on category.tenant_id = ${scope.tenant.id} and category.category_id = product.category_id
     where ${matching(scope, input, hits)}
       and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      sku: row.leadSku,
      ...titleOf(scope, row, hits?.search ?? null),
      categoryTitle: scope.locale === 'en' && row.categoryEn !== '' ? row.categoryEn : row.categoryTh,
      status: row.status,
      priceSatang: row.priceSatang,
      regularPriceSatang: row.regularPriceSatang,
      hasPriceRange: row.hasPriceRange,
      variantCount: row.variantCount,
      availability: row.availability,
      pictureUrl: pictureUrl(scope, row.coverObjectId, row.coverSha256),
      updatedAt: row.updatedAt.toISOString(),
    })),
    nextAfter: last ? page.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** Counts the products that a list shows, up to `most`; where the list is partial, there may be more. */
export async function countManagedProducts(
  scope: Scope,
  input: ManagedListInput,
  most: number,
): Promise<{ count: number; isMore: boolean }> {
  const hits = await hitsFor(scope, input);
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select from shop_product as product where ${matching(scope, input, hits)} limit ${most + 1}) as found`);
  return { count: Math.min(count, most), isMore: count > most || (hits?.isPartial ?? false) };
}

const SEARCH_KINDS = [SEARCH_KIND, UNLISTED_SEARCH_KIND] as const;

async function hitsFor(scope: Scope, { q = '' }: ManagedListInput): Promise<Hits | null> {
  return findHits(scope, SEARCH_KINDS, q);
}

/** Condition of the products that a list shows. */
function matching({ tenant }: Scope, input: ManagedListInput, hits: Hits | null) {
  const conditions = [sql`product.tenant_id = ${tenant.id}`];
  if (input.status) conditions.push(sql`product.status = ${input.status}`);
  if (input.category)
    conditions.push(
      sql`product.category_id = (select category_id from shop_category where tenant_id = ${tenant.id} and code = ${input.category})`,
    );
  if (input.stock) conditions.push(sql`product.status = 'active' and product.availability = ${input.stock}`);
  if (hits) conditions.push(isHit(sql`product.product_id`, hits));
  return sql.join(conditions, sql` and `);
}

const PRODUCT_ID = { key: sql`product.product_id`, of: (row: ManagedListRow) => row.productId };

function sortKeysFor({ locale }: Scope): Record<'title' | 'price' | 'changed', SortKey<ManagedListRow>> {
  return {
    title:
      locale === 'en'
        ? {
            kind: 'text',
            key: sql`coalesce(nullif(product.title_en, ''), product.title_th)`,
            of: ({ titleEn, titleTh }) => titleEn || titleTh,
          }
        : { kind: 'text', key: sql`product.title_th`, of: ({ titleTh }) => titleTh },
    price: { kind: 'whole', key: sql`product.price_satang`, of: ({ priceSatang }) => priceSatang },
    changed: { kind: 'instant', key: sql`product.updated_at`, of: ({ updatedAt }) => updatedAt },
  };
}

function titleOf(
  { locale }: Scope,
  { titleTh, titleEn }: Pick<ManagedListRow, 'titleTh' | 'titleEn'>,
  search: Search | null,
): Pick<ManagedList['items'][number], 'title' | 'titleMarks'> {
  const title = locale === 'en' && titleEn !== '' ? titleEn : titleTh;
  return search ? { title, titleMarks: marksIn(title, search) } : { title };
}

/** Returns the counts on the managers' overview page. */
export async function countProducts(
  scope: Scope,
): Promise<Record<ProductStatus, number> & { soldOut: number; low: number; categories: number }> {
  const [piles, { categories }] = await Promise.all([
    scope.tx.rows(sql<
      RowOf<'shop_product', 'status' | 'availability'> & {
        readonly products: number;
      }
    >`
      select status, availability, count(*)::int as products
        from shop_product where tenant_id = ${scope.tenant.id} group by status, availability`),
    scope.tx.one(sql<{ categories: number }>`
      select count(*)::int as categories from shop_category where tenant_id = ${scope.tenant.id} and parent_id is not null`),
  ]);
  const countOf = (counted: readonly (typeof piles)[number][]): number =>
    counted.reduce((sum, { products }) => sum + products, 0);
  const of = (status: ProductStatus): number => countOf(piles.filter((pile) => pile.status === status));
  const at = (availability: Availability): number =>
    countOf(piles.filter((pile) => pile.status === 'active' && pile.availability === availability));
  return {
    draft: of('draft'),
    active: of('active'),
    archived: of('archived'),
    soldOut: at('sold_out'),
    low: at('low'),
    categories,
  };
}
