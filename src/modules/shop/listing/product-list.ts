import { z } from 'zod';
import {
  CursorId,
  CursorInstant,
  CursorReal,
  CursorString,
  CursorWhole,
  cursorOf,
  getCursorPosition,
} from '#platform/paging/cursor.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isQueryTooShort, type Search } from '#platform/search/search-query-rules.ts';
import { marksIn } from '#platform/search/marks.ts';
import { MATCHES, readSearch, searchItems } from '#platform/search/search.ts';
import { pictureUrl } from '../product/picture-url.ts';
import type { ProductListInput, ProductPage, ProductSort } from './product-list-contract.ts';

/** Search kind of products for sale. */
export const SEARCH_KIND = 'shop.product';
/** Price ranges up to this size are sorted in memory; larger ones are scanned in list order. */
const NARROW_RANGE = 500;
const ROOT_CODE = 'all';

export type CardRow = RowOf<
  'shop_product',
  | 'productId'
  | 'leadSku'
  | 'titleTh'
  | 'titleEn'
  | 'priceSatang'
  | 'regularPriceSatang'
  | 'hasPriceRange'
  | 'variantCount'
  | 'availability'
  | 'coverObjectId'
  | 'coverSha256'
>;

/**
 * Returns one page of products for sale, in one statement once a search is read. Amounts in satang; `nextAfter` is null on the last page.
 * Every sort order and filter is a range of one index of `shop_shelf_place`; see its migration and the plan test beside this
 * file. Refuses a foreign `after` with `platform.invalid_input`. An unknown category has no products.
 */
export async function listProducts(scope: Scope, input: ProductListInput): Promise<ProductPage> {
  const search = input.q === undefined ? null : await findSearch(scope, input);
  const list = listOf(scope, input, search);
  const rows = await scope.tx.rows(productListQuery(scope, input, search));
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => {
      const card = cardOf(scope, row);
      return search ? { ...card, titleMarks: marksIn(card.title, search) } : card;
    }),
    nextAfter: last
      ? cursorOf(list.Position, {
          order: list.order,
          key: last.sortKey instanceof Date ? last.sortKey.toISOString() : last.sortKey,
          id: last.productId,
        })
      : null,
  };
}

/** Returns the search of a list, or null where there is none or its query is too short. */
export async function findSearch(scope: Scope, { q }: Pick<ProductListInput, 'q'>): Promise<Search | null> {
  return q === undefined || isQueryTooShort(q) ? null : readSearch(scope, [SEARCH_KIND], q);
}

export function cardOf(scope: Scope, row: CardRow): ProductPage['items'][number] {
  return {
    sku: row.leadSku,
    title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
    priceSatang: row.priceSatang,
    regularPriceSatang: row.regularPriceSatang,
    hasPriceRange: row.hasPriceRange,
    variantCount: row.variantCount,
    availability: row.availability,
    pictureUrl: pictureUrl(scope, row.coverObjectId, row.coverSha256),
  };
}

/** Columns of `CardRow`, from `shop_product as product`. */
export const cardColumns = sql`
  product.product_id, product.lead_sku, product.title_th, product.title_en, product.price_satang, product.regular_price_satang,
  product.has_price_range, product.variant_count, product.availability, product.cover_object_id, product.cover_sha256`;

/**
 * Builds the statement of `listProducts`, which fetches one extra row to detect the last page. The lateral join looks up
 * each product by key: the same plan serves small and large tenants and must not scan all products of a large one.
 */
export function productListQuery(scope: Scope, input: ProductListInput, search: Search | null) {
  const list = listOf(scope, input, search);
  const tenant = scope.tenant.id;
  const { direction } = list;
  return sql<CardRow & { sortKey: Date | number | string }>`
    with ${sources(scope, input, list)} picked as (
      select product_id, sort_key from (${candidates(scope, input, list)}) as candidate
       order by sort_key ${direction}, product_id ${direction} limit ${sql.lit(input.limit + 1)}
    )
    select product.*, picked.sort_key
      from picked cross join lateral (
        select ${cardColumns} from shop_product as product
         where product.tenant_id = ${tenant} and product.product_id = picked.product_id limit 1
      ) as product
     order by picked.sort_key ${direction}, picked.product_id ${direction}`;
}

interface List {
  readonly sort: ProductSort;
  /** Names the sort order in cursors; sorting by Thai and by English names differs. */
  readonly order: string;
  readonly key: ReturnType<typeof sql.ref>;
  readonly direction: ReturnType<typeof sql.raw>;
  /** `>` or `<`: the comparison for rows after the cursor. */
  readonly comparison: ReturnType<typeof sql.raw>;
  readonly Position: ReturnType<typeof positionIn>;
  readonly after: z.output<ReturnType<typeof positionIn>> | null;
  readonly search: Search | null;
  readonly shelf: ReturnType<typeof sql>;
  /** Availability states to include: both, or only available. */
  readonly states: readonly boolean[];
  readonly hasPriceFilter: boolean;
}

function listOf(scope: Scope, input: ProductListInput, search: Search | null): List {
  const wanted = input.sort ?? (search ? 'best' : 'newest');
  const sort = wanted === 'best' && !search ? 'newest' : wanted;
  const order = sort === 'name' ? `name_${scope.locale}` : sort;
  const Position = positionIn(order, sort);
  const isDescending = sort === 'newest' || sort === 'price_down' || sort === 'best';
  return {
    sort,
    order,
    key: sql.ref(KEY_COLUMNS[sort] ?? `title_${scope.locale}`),
    direction: sql.raw(isDescending ? 'desc' : 'asc'),
    comparison: sql.raw(isDescending ? '<' : '>'),
    Position,
    after: getCursorPosition(Position, input.after),
    search,
    shelf: sql`(select category_id from shop_category where tenant_id = ${scope.tenant.id} and code = ${input.category ?? ROOT_CODE})`,
    states: input.stock === 'in' ? [true] : [true, false],
    hasPriceFilter: input.min !== undefined || input.max !== undefined,
  };
}

/** Schema of a cursor in this order: sort key and id of the page's last product. */
function positionIn(order: string, sort: ProductSort) {
  return z.object({ order: z.literal(order), key: POSITION_KEYS[sort], id: CursorId });
}

const POSITION_KEYS = {
  newest: CursorInstant,
  price_up: CursorWhole,
  price_down: CursorWhole,
  name: CursorString,
  best: CursorReal,
} as const;

const KEY_COLUMNS: Partial<Record<ProductSort, string>> = {
  newest: 'listed_at',
  price_up: 'price_satang',
  price_down: 'price_satang',
  best: 'score',
};

function sources(scope: Scope, input: ProductListInput, list: List) {
  if (list.search !== null)
    return sql`hits as materialized (select item_id, score from ${searchItems(SEARCH_KIND, list.search, isPlain(input, list) ? MATCHES.best : MATCHES.narrowed)}),`;
  if (!needsProbe(list)) return sql``;
  return sql`
    probe as materialized (${union(
      list.states.map(
        (state) => sql`(select product_id, ${list.key} as sort_key from shop_shelf_place
           where ${onShelf(scope, list, state)} and ${inPriceRange(input)} order by price_satang, product_id limit ${sql.lit(NARROW_RANGE + 1)})`,
      ),
    )}),
    probed as materialized (select count(*) <= ${sql.lit(NARROW_RANGE)} as is_narrow from probe),`;
}

function candidates(scope: Scope, input: ProductListInput, list: List) {
  if (list.search !== null) return matches(scope, input, list);
  const scans = list.states.map((state) => scan(scope, input, list, state));
  if (!needsProbe(list)) return union(scans);
  const sorted = sql`(select product_id, sort_key from probe where (select is_narrow from probed) and ${afterCursor(list, sql.ref('sort_key'))}
       order by sort_key ${list.direction}, product_id ${list.direction} limit ${sql.lit(input.limit + 1)})`;
  return union([sorted, ...scans]);
}

/** Scans one index range: the category in one availability state, in list order, after the cursor. */
function scan(scope: Scope, input: ProductListInput, list: List, state: boolean) {
  const most = sql.lit(input.limit + 1);
  const inOrder = sql`order by ${list.key} ${list.direction}, product_id ${list.direction}`;
  if (!needsProbe(list)) {
    return sql`(select product_id, ${list.key} as sort_key from shop_shelf_place
       where ${onShelf(scope, list, state)} and ${inPriceRange(input)} and ${afterCursor(list, list.key)} ${inOrder} limit ${most})`;
  }
  // The price range is applied outside the ordered scan; otherwise the planner would sort the whole range.
  return sql`(select product_id, sort_key from (
       select product_id, ${list.key} as sort_key, price_satang from shop_shelf_place
        where not (select is_narrow from probed) and ${onShelf(scope, list, state)} and ${afterCursor(list, list.key)} ${inOrder} offset 0
     ) as ordered where ${inPriceRange(input)} order by sort_key ${list.direction}, product_id ${list.direction} limit ${most})`;
}

/** Whether a search shows its best matches, neither filtered nor in another order. */
function isPlain(input: ProductListInput, list: List): boolean {
  const hasFilter =
    list.states.length < 2 || list.hasPriceFilter || (input.category ?? ROOT_CODE) !== ROOT_CODE;
  return list.sort === 'best' && !hasFilter;
}

/** Looks up each match in its category; without other filters only as many as the page shows. */
function matches(scope: Scope, input: ProductListInput, list: List) {
  const isBest = list.sort === 'best';
  const scored = isBest ? afterCursor(list, sql.ref('score'), sql.ref('item_id')) : sql`true`;
  const enough = isPlain(input, list)
    ? sql`order by score desc, item_id desc limit ${sql.lit(input.limit + 1)}`
    : sql``;
  const state = list.states.length === 1 ? sql`is_available and ` : sql``;
  return sql`select place.product_id, ${isBest ? sql.ref('hit.score') : sql`place.${list.key}`} as sort_key
    from (select item_id, score from hits where ${scored} ${enough}) as hit
    cross join lateral (
      select product_id, listed_at, price_satang, title_th, title_en from shop_shelf_place
       where tenant_id = ${scope.tenant.id} and product_id = hit.item_id and category_id = ${list.shelf} and ${state}${inPriceRange(input)}
         and ${isBest ? sql`true` : afterCursor(list, list.key)} offset 0
    ) as place`;
}

function onShelf(scope: Scope, list: List, state: boolean) {
  return sql`tenant_id = ${scope.tenant.id} and category_id = ${list.shelf} and is_available = ${sql.lit(state)}`;
}

function inPriceRange({ min, max }: ProductListInput) {
  if (min === undefined && max === undefined) return sql`true`;
  return sql`price_satang between ${Math.round((min ?? 0) * 100)}::bigint and ${max === undefined ? MAX_SATANG : Math.round(max * 100)}::bigint`;
}

const MAX_SATANG = Number.MAX_SAFE_INTEGER;

function afterCursor(
  list: List,
  key: ReturnType<typeof sql>,
  id: ReturnType<typeof sql> = sql.ref('product_id'),
) {
  if (!list.after) return sql`true`;
  return sql`(${key}, ${id}) ${list.comparison} (${list.after.key}::${KEY_TYPES[list.sort]}, ${list.after.id}::uuid)`;
}

const KEY_TYPES = {
  newest: sql.raw('timestamptz'),
  price_up: sql.raw('bigint'),
  price_down: sql.raw('bigint'),
  name: sql.raw('text'),
  best: sql.raw('real'),
} as const;

/** Whether the list has a price range but another sort order than price. */
function needsProbe(list: List): boolean {
  return (
    list.search === null && list.hasPriceFilter && list.sort !== 'price_up' && list.sort !== 'price_down'
  );
}

function union(parts: readonly ReturnType<typeof sql>[]) {
  return sql.join([...parts], sql` union all `);
}
