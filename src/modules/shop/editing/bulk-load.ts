import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { SEARCH_KIND } from '../listing/product-list.ts';
import { ensureRootCategory, listCategoryRows, ROOT_CODE } from '../category/category-rows.ts';

/** Batch size that keeps one transaction short. */
export const MAX_BULK_LOAD = 2_000;
const SKU_PREFIX = 'BULK-';

const THINGS = [
  'ผ้าทอมือ',
  'ชาใบหม่อน',
  'กาแฟคั่วกลาง',
  'ข้าวหอมมะลิ',
  'น้ำผึ้งป่า',
  'สบู่สมุนไพร',
  'ถ้วยเซรามิก',
  'ตะกร้าสาน',
  'เสื่อกก',
  'เทียนหอม',
  'น้ำพริกเผา',
  'ผ้าพันคอไหม',
];
const PLACES = ['เชียงใหม่', 'น่าน', 'สุรินทร์', 'ขอนแก่น', 'ระนอง', 'ตรัง', 'ลำปาง', 'ราชบุรี', 'พัทลุง', 'เลย', 'แพร่'];
const KINDS = ['รุ่นดั้งเดิม', 'ลายดอกแก้ว', 'สูตรเข้มข้น', 'ชุดของขวัญ', 'ขนาดครอบครัว', 'ลายพิเศษ', 'ออร์แกนิก'];
const THINGS_EN = [
  'Handwoven cloth',
  'Mulberry tea',
  'Medium roast coffee',
  'Jasmine rice',
  'Wild honey',
  'Herbal soap',
  'Ceramic cup',
  'Wicker basket',
  'Reed mat',
  'Scented candle',
  'Chilli paste',
  'Silk scarf',
];

/**
 * Bulk-loads simple products for benchmarks, bypassing the use cases; numbers them from `from`. Distributes them over the
 * existing categories; `isSearched` also indexes them for search. Returns the variants so that the caller can set up stock.
 */
export async function bulkLoadProducts(
  scope: Scope,
  { from, count, isSearched }: { from: number; count: number; isSearched: boolean },
): Promise<{ variantId: string; sku: string; quantity: number }[]> {
  if (count > MAX_BULK_LOAD) throw new RangeError(`At most ${MAX_BULK_LOAD} products at a time.`);
  await ensureRootCategory(scope);
  const tree = await listCategoryRows(scope);
  const leaves = tree.filter(({ categoryId }) => !tree.some(({ parentId }) => parentId === categoryId));
  const rows = Array.from({ length: count }, (_, i) => rowOf(scope, from + i, leaves));
  const places = rows.flatMap((row) =>
    chainOf(tree, row.category_id).map((category_id) => ({ product_id: row.product_id, category_id })),
  );
  const data = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (product_id uuid, variant_id uuid, category_id uuid, sku text, title_th text,
    title_en text, document_th jsonb, price bigint, sale bigint, quantity integer, listed_at timestamptz)`;
  await scope.tx.run(sql`
    insert into shop_product (tenant_id, product_id, category_id, status, title_th, title_en, document_th, listed_at, created_at, updated_at, lead_sku,
                              price_satang, regular_price_satang, availability)
    select ${scope.tenant.id}, product_id, category_id, 'active', title_th, title_en, document_th, listed_at, listed_at, listed_at,
           sku, case when sale > 0 then sale else price end, price, case when quantity > 0 then 'in_stock' else 'sold_out' end from ${data}`);
  // Foreign keys that were planned while the table was small would scan all of it for each row.
  await scope.tx.run(sql`discard plans`);
  await scope.tx.run(sql`
    insert into shop_variant (tenant_id, variant_id, product_id, sku, regular_price_satang, sale_price_satang, availability)
    select ${scope.tenant.id}, variant_id, product_id, sku, price, sale, case when quantity > 0 then 'in_stock' else 'sold_out' end from ${data}`);
  await scope.tx.run(sql`
    insert into shop_shelf_place (tenant_id, product_id, category_id, is_available, listed_at, price_satang, title_th, title_en)
    select ${scope.tenant.id}, row.product_id, place.category_id, row.quantity > 0, row.listed_at, case when row.sale > 0 then row.sale else row.price end,
           row.title_th, row.title_en
      from ${data} join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (product_id uuid, category_id uuid) on place.product_id = row.product_id`);
  if (isSearched)
    await Promise.all(
      rows.map((row) =>
        indexForSearch(scope, {
          kind: SEARCH_KIND,
          id: row.product_id,
          text: `${row.title_th}\n${row.title_en}\n${row.sku}`,
        }),
      ),
    );
  return rows.map(({ variant_id, sku, quantity }) => ({ variantId: variant_id, sku, quantity }));
}

/** Returns loaded products ordered by number, so that an interrupted load can resume. */
export function listBulkProducts(
  scope: Scope,
  { after, limit }: { after: string; limit: number },
): Promise<{ variantId: string; sku: string; title: string; priceSatang: number }[]> {
  return scope.tx.rows(sql<
    RowOf<'shop_variant', 'variantId' | 'sku'> &
      RowAs<'shop_product', { title: 'titleTh' }> &
      RowOf<'shop_product', 'priceSatang'>
  >`
    select variant.variant_id, variant.sku, product.title_th as title, product.price_satang
      from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.sku > ${after} and variant.sku like ${`${SKU_PREFIX}%`}
     order by variant.sku limit ${limit}`);
}

function rowOf(scope: Scope, n: number, leaves: readonly { categoryId: string }[]) {
  const price = 2_000 + ((n * 7_919) % 4_000) * 25;
  const title_th = `${THINGS[n % THINGS.length]} ${PLACES[n % PLACES.length]} ${KINDS[n % KINDS.length]} ${n}`;
  return {
    product_id: uuidV7(scope.now),
    variant_id: uuidV7(scope.now),
    category_id: leaves[n % leaves.length]?.categoryId ?? '',
    sku: `${SKU_PREFIX}${String(n).padStart(7, '0')}`,
    title_th,
    document_th: documentOfText(`${title_th} คัดสรรจากชุมชน ส่งตรงถึงบ้าน`),
    title_en: `${THINGS_EN[n % THINGS_EN.length]} No. ${n}`,
    price,
    sale: n % 5 === 0 ? Math.round(price * 0.8) : 0,
    quantity: n % 12 === 0 ? 0 : 10 + (n % 90),
    listed_at: new Date(scope.now.getTime() - n * 60_000),
  };
}

/** Returns a category with its ancestors. */
function chainOf(
  tree: readonly { categoryId: string; parentId: string | null; code: string }[],
  categoryId: string,
): string[] {
  const chain: string[] = [];
  for (
    let at = tree.find(({ categoryId: category_id }) => category_id === categoryId);
    at;
    at = tree.find(({ categoryId: category_id }) => category_id === at?.parentId)
  ) {
    chain.push(at.categoryId);
    if (at.code === ROOT_CODE) break;
  }
  return chain;
}
