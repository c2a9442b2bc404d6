import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch, removeFromSearch } from '#platform/search/search-index.ts';
import { SEARCH_KIND } from './product-list.ts';
import type { Availability } from '../product/product-contract.ts';
import { shopContent } from '../paths.ts';
import { enqueueStockAlerts } from '../saved/stock-alerts.ts';
import { cardPrice, nextPriceChange } from '../product/price-rules.ts';
import {
  listVariants,
  type ProductRow,
  priceSettingOf,
  productColumns,
  type VariantRow,
} from '../product/product-rows.ts';

/** Batch size of one call. */
export const MAX_REFRESH = 1_000;
/** Search kind of products that only managers see. */
export const UNLISTED_SEARCH_KIND = 'shop.unlisted_product';

/**
 * Recomputes what lists show of these products (price, availability, picture, list entries) and invalidates the pages made
 * from them. Call after every change of a product, its variants, pictures, category or availability.
 */
export async function refreshProducts(
  scope: Scope,
  productIds: readonly string[],
  options: { isTextChanged: boolean },
): Promise<void> {
  if (productIds.length === 0) return;
  if (productIds.length > MAX_REFRESH) throw new RangeError(`At most ${MAX_REFRESH} products at a time.`);
  const products = await lockProducts(scope, productIds);
  const [variants, covers, chains, places] = await Promise.all([
    listVariants(scope, productIds),
    listCovers(scope, productIds),
    listChains(scope, productIds),
    listPlaces(scope, productIds),
  ]);
  const cards = products.map((product) => {
    const own = variants.filter((variant) => variant.productId === product.productId);
    return cardOf(scope, product, own, covers.get(product.productId) ?? null);
  });
  await writeCards(scope, cards);
  await writePlaces(scope, products, cards, chains);
  if (options.isTextChanged) for (const product of products) await indexProduct(scope, product, variants);
  await planPriceChanges(scope, cards);
  await enqueueStockAlerts(scope, productIds);
  await touchContent(scope, [
    ...variants.map(({ sku }) => shopContent.product(sku)),
    ...[...chains, ...places].map(({ code }) =>
      code === 'all' ? shopContent.catalogue : shopContent.category(code),
    ),
  ]);
}

interface Card {
  product_id: string;
  lead_sku: string;
  price_satang: number;
  regular_price_satang: number;
  has_price_range: boolean;
  variant_count: number;
  availability: Availability;
  price_changes_at: Date | null;
  cover_object_id: string | null;
  cover_sha256: string | null;
  is_listed: boolean;
}

function cardOf(scope: Scope, product: ProductRow, variants: VariantRow[], cover: Cover | null): Card {
  const offered = variants.filter(({ status }) => status === 'active');
  const settings = offered.map(priceSettingOf);
  const price = cardPrice(settings, scope.now);
  return {
    product_id: product.productId,
    lead_sku: (offered[0] ?? variants[0])?.sku ?? product.leadSku,
    price_satang: price.priceSatang,
    regular_price_satang: price.regularPriceSatang,
    has_price_range: price.hasPriceRange,
    variant_count: offered.length,
    availability: bestAvailability(offered.map(({ availability }) => availability)),
    price_changes_at: nextPriceChange(settings, scope.now),
    cover_object_id: cover?.thumbnailObjectId ?? null,
    cover_sha256: cover?.thumbnailSha256 ?? null,
    is_listed: product.status === 'active' && offered.length > 0,
  };
}

/** Returns a card's availability: the best of its variants. */
export function bestAvailability(all: readonly Availability[]): Availability {
  if (all.includes('in_stock')) return 'in_stock';
  return all.includes('low') ? 'low' : 'sold_out';
}

function lockProducts(scope: Scope, productIds: readonly string[]): Promise<ProductRow[]> {
  return scope.tx.rows(sql<ProductRow>`
    select ${productColumns} from shop_product
     where tenant_id = ${scope.tenant.id} and product_id = any(${productIds as string[]}::uuid[])
     order by product_id for no key update`);
}

type Cover = RowOf<'shop_product_picture', 'productId' | 'thumbnailObjectId' | 'thumbnailSha256'>;

async function listCovers(scope: Scope, productIds: readonly string[]): Promise<Map<string, Cover>> {
  const rows = await scope.tx.rows(sql<Cover>`
    select distinct on (product_id) product_id, thumbnail_object_id, thumbnail_sha256 from shop_product_picture
     where tenant_id = ${scope.tenant.id} and product_id = any(${productIds as string[]}::uuid[])
     order by product_id, sort, picture_id`);
  return new Map(rows.map((row) => [row.productId, row]));
}

type ChainLink = RowOf<'shop_shelf_place', 'productId' | 'categoryId'> & RowOf<'shop_category', 'code'>;

/** Returns every product's category and all ancestors of that category. */
function listChains(scope: Scope, productIds: readonly string[]): Promise<ChainLink[]> {
  return scope.tx.rows(sql<ChainLink>`
    with recursive chain as (
      select product_id, category_id from shop_product where tenant_id = ${scope.tenant.id} and product_id = any(${productIds as string[]}::uuid[])
      union all
      select chain.product_id, category.parent_id from chain
        join shop_category as category on category.tenant_id = ${scope.tenant.id} and category.category_id = chain.category_id
       where category.parent_id is not null
    )
    select chain.product_id, chain.category_id, category.code from chain
      join shop_category as category on category.tenant_id = ${scope.tenant.id} and category.category_id = chain.category_id`);
}

/** Returns the categories in which the products are listed before the change. */
function listPlaces(scope: Scope, productIds: readonly string[]): Promise<ChainLink[]> {
  return scope.tx.rows(sql<ChainLink>`
    select place.product_id, place.category_id, category.code
      from shop_shelf_place as place join shop_category as category on category.tenant_id = ${scope.tenant.id} and category.category_id = place.category_id
     where place.tenant_id = ${scope.tenant.id} and place.product_id = any(${productIds as string[]}::uuid[])`);
}

async function writeCards(scope: Scope, cards: readonly Card[]): Promise<void> {
  await scope.tx.run(sql`
    update shop_product as product
       set lead_sku = card.lead_sku, price_satang = card.price_satang, regular_price_satang = card.regular_price_satang,
           has_price_range = card.has_price_range, variant_count = card.variant_count, availability = card.availability,
           price_changes_at = card.price_changes_at, cover_object_id = card.cover_object_id, cover_sha256 = card.cover_sha256
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as card (product_id uuid, lead_sku text, price_satang bigint,
           regular_price_satang bigint, has_price_range boolean, variant_count integer, availability text, price_changes_at timestamptz,
           cover_object_id uuid, cover_sha256 text)
     where product.tenant_id = ${scope.tenant.id} and product.product_id = card.product_id`);
}

async function writePlaces(
  scope: Scope,
  products: readonly ProductRow[],
  cards: readonly Card[],
  chains: readonly ChainLink[],
): Promise<void> {
  const byId = new Map(cards.map((card) => [card.product_id, card]));
  const titles = new Map(products.map((product) => [product.productId, product]));
  const wanted = chains
    .filter(({ productId }) => byId.get(productId)?.is_listed)
    .map(({ productId, categoryId }) => {
      const card = byId.get(productId) as Card;
      const product = titles.get(productId) as ProductRow;
      return {
        product_id: productId,
        category_id: categoryId,
        is_available: card.availability !== 'sold_out',
        listed_at: product.listedAt,
        price_satang: card.price_satang,
        title_th: product.titleTh,
        title_en: product.titleEn || product.titleTh,
      };
    });
  const ids = products.map(({ productId }) => productId);
  const place = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as place (product_id uuid, category_id uuid, is_available boolean,
    listed_at timestamptz, price_satang bigint, title_th text, title_en text)`;
  await scope.tx.run(sql`
    delete from shop_shelf_place as old
     where old.tenant_id = ${scope.tenant.id} and old.product_id = any(${ids}::uuid[])
       and not exists (select from ${place} where place.product_id = old.product_id and place.category_id = old.category_id)`);
  await scope.tx.run(sql`
    insert into shop_shelf_place as old (tenant_id, product_id, category_id, is_available, listed_at, price_satang, title_th, title_en)
    select ${scope.tenant.id}, product_id, category_id, is_available, listed_at, price_satang, title_th, title_en from ${place}
    on conflict (tenant_id, product_id, category_id) do update
       set is_available = excluded.is_available, listed_at = excluded.listed_at, price_satang = excluded.price_satang,
           title_th = excluded.title_th, title_en = excluded.title_en
     where (old.is_available, old.listed_at, old.price_satang, old.title_th, old.title_en)
           is distinct from (excluded.is_available, excluded.listed_at, excluded.price_satang, excluded.title_th, excluded.title_en)`);
}

/** Length of the description that is indexed, besides titles, codes and option values. */
const SEARCHED_DESCRIPTION = 1_500;

async function indexProduct(
  scope: Scope,
  product: ProductRow,
  variants: readonly VariantRow[],
): Promise<void> {
  const own = variants.filter(
    (variant) => variant.productId === product.productId && variant.status === 'active',
  );
  const text = [
    product.titleTh,
    product.titleEn,
    ...own.flatMap((variant) => [
      variant.sku,
      variant.barcode,
      ...variant.optionValues.flatMap(({ th, en }) => [th, en]),
    ]),
    textOf(product.documentTh).slice(0, SEARCHED_DESCRIPTION),
    textOf(product.documentEn).slice(0, SEARCHED_DESCRIPTION),
  ].join('\n');
  const isListed = product.status === 'active' && own.length > 0;
  const [kind, otherKind] = isListed
    ? [SEARCH_KIND, UNLISTED_SEARCH_KIND]
    : [UNLISTED_SEARCH_KIND, SEARCH_KIND];
  await removeFromSearch(scope, otherKind, [product.productId]);
  await indexForSearch(scope, { kind, id: product.productId, text });
}

/** Updates a product's card price when a sale starts or ends. */
export const refreshPrice = job({
  name: 'shop.refresh_price',
  payload: z.object({ productId: z.uuid() }),
  run: async (run, { productId }) =>
    run.transaction((scope) => refreshProducts(scope, [productId], { isTextChanged: false })),
});

async function planPriceChanges(scope: Scope, cards: readonly Card[]): Promise<void> {
  for (const { product_id, price_changes_at } of cards) {
    if (price_changes_at)
      await enqueue(
        scope,
        refreshPrice,
        { productId: product_id },
        { runAt: price_changes_at, key: `shop.price ${product_id}` },
      );
  }
}
