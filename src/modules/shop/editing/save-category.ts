import { z } from 'zod';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { freeCode, latinCode } from '#platform/text/latin-code.ts';
import { shopContent } from '../paths.ts';
import { refreshProducts } from '../listing/refresh-products.ts';
import { shopRefusals } from '../refusals.ts';
import {
  type CategoryInput,
  MAX_CATEGORIES,
  MAX_CATEGORY_DEPTH,
  type SaveCategoryInput,
  type SavedCategory,
} from '../category/category-contract.ts';
import {
  type CategoryRow,
  ensureRootCategory,
  listCategoryRows,
  ROOT_CODE,
} from '../category/category-rows.ts';

const MAX_CODE = 60;
const MAX_MADE_CODE = 40;

/**
 * Refuses with `shop.category_code_taken`, `shop.category_missing` (the parent), `shop.category_too_deep`,
 * `shop.too_many_categories`.
 */
export async function createCategory(scope: Scope, typed: CategoryInput): Promise<SavedCategory> {
  await ensureRootCategory(scope);
  const tree = await lockTree(scope);
  if (tree.length > MAX_CATEGORIES) throw refuse(shopRefusals, 'shop.too_many_categories');
  const input = { ...typed, code: typed.code || codeFromName(tree, typed) };
  const parent = getParent(tree, input.parentCode);
  if (parent.depth >= MAX_CATEGORY_DEPTH) throw refuse(shopRefusals, 'shop.category_too_deep');
  await saving(() =>
    scope.tx.run(sql`
      insert into shop_category (tenant_id, parent_id, code, title_th, title_en, sort, created_at, updated_at)
      values (${scope.tenant.id}, ${parent.categoryId}, ${input.code}, ${input.titleTh}, ${input.titleEn}, ${input.sort}, ${scope.now}, ${scope.now})`),
  );
  await touchContent(scope, [shopContent.categories, shopContent.category(input.code)]);
  return { code: input.code, version: 1 };
}

/** Makes a code that no category of the site has. */
function codeFromName(
  tree: readonly Pick<CategoryRow, 'code'>[],
  { titleTh, titleEn }: Pick<CategoryInput, 'titleTh' | 'titleEn'>,
): string {
  return freeCode(latinCode(titleEn || titleTh, MAX_MADE_CODE) || 'category', {
    taken: new Set(tree.map(({ code }) => code)),
    rest: crypto.randomUUID().slice(0, 8),
    max: MAX_CODE,
  });
}

/**
 * Renames, moves or reorders a category. After a move, its products' list entries are rebuilt, in a job if there are many.
 * Refuses with `shop.category_missing`, `shop.category_root`, `shop.category_code_taken`, `shop.category_cycle`,
 * `shop.category_too_deep`, `shop.version_conflict`.
 */
export async function saveCategory(scope: Scope, typed: SaveCategoryInput): Promise<SavedCategory> {
  const tree = await lockTree(scope);
  const category = getChangeable(tree, typed.category);
  const input = { ...typed, code: typed.code || category.code };
  if (category.version !== input.version) {
    const theirs = {
      code: category.code,
      titleTh: category.titleTh,
      titleEn: category.titleEn,
      sort: category.sort,
    };
    throw refuse(shopRefusals, 'shop.version_conflict', {
      yours: input.version,
      current: category.version,
      theirs,
    });
  }
  const parent = getParent(tree, input.parentCode);
  const below = subtreeOf(tree, category);
  if (below.includes(parent)) throw refuse(shopRefusals, 'shop.category_cycle');
  const height = Math.max(...below.map(({ depth }) => depth)) - category.depth;
  if (parent.depth + 1 + height > MAX_CATEGORY_DEPTH) throw refuse(shopRefusals, 'shop.category_too_deep');
  await saving(() =>
    scope.tx.run(sql`
      update shop_category set parent_id = ${parent.categoryId}, code = ${input.code}, title_th = ${input.titleTh}, title_en = ${input.titleEn},
             sort = ${input.sort}, version = version + 1, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and category_id = ${category.categoryId}`),
  );
  if (category.parentId !== parent.categoryId)
    await relist(scope, { categoryIds: below.map(({ categoryId }) => categoryId), after: null });
  await touchContent(scope, [
    shopContent.categories,
    shopContent.category(category.code),
    shopContent.category(input.code),
  ]);
  return { code: input.code, version: input.version + 1 };
}

/** Refuses with `shop.category_missing`, `shop.category_root`, and `shop.category_in_use` if it has products or children. */
export async function deleteCategory(scope: Scope, code: string): Promise<{ code: string }> {
  const tree = await lockTree(scope);
  const category = getChangeable(tree, code);
  const children = tree.filter(({ parentId }) => parentId === category.categoryId).length;
  const { products } = await scope.tx.one(sql<{ products: number }>`
    select count(*)::int as products from shop_product where tenant_id = ${scope.tenant.id} and category_id = ${category.categoryId}`);
  if (children > 0 || products > 0)
    throw refuse(shopRefusals, 'shop.category_in_use', { products, children });
  await scope.tx.run(
    sql`delete from shop_category where tenant_id = ${scope.tenant.id} and category_id = ${category.categoryId}`,
  );
  await touchContent(scope, [shopContent.categories, shopContent.category(code)]);
  return { code };
}

/** Serialises changes of the tree by locking its root row. */
async function lockTree(scope: Scope): Promise<CategoryRow[]> {
  await scope.tx.first(
    sql`select from shop_category where tenant_id = ${scope.tenant.id} and code = ${ROOT_CODE} for no key update`,
  );
  return listCategoryRows(scope);
}

function getParent(tree: readonly CategoryRow[], code: string): CategoryRow {
  const parent = tree.find((row) => row.code === code);
  if (!parent) throw refuse(shopRefusals, 'shop.category_missing');
  return parent;
}

function getChangeable(tree: readonly CategoryRow[], code: string): CategoryRow {
  if (code === ROOT_CODE) throw refuse(shopRefusals, 'shop.category_root');
  return getParent(tree, code);
}

function subtreeOf(tree: readonly CategoryRow[], top: CategoryRow): CategoryRow[] {
  return [
    top,
    ...tree.filter(({ parentId }) => parentId === top.categoryId).flatMap((child) => subtreeOf(tree, child)),
  ];
}

async function saving(work: () => Promise<number>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) === 'shop_category_tenant_id_code_key')
      throw refuse(shopRefusals, 'shop.category_code_taken');
    throw error;
  }
}

/** Products whose list entries one step rebuilds. */
const RELIST_STEP = 500;

/** Continues rebuilding the list entries of a moved category. */
export const relistCategory = job({
  name: 'shop.relist_category',
  payload: z.object({ categoryIds: z.array(z.uuid()).max(MAX_CATEGORIES + 1), after: z.uuid().nullable() }),
  run: async (run, payload) => run.transaction((scope) => relist(scope, payload)),
});

async function relist(
  scope: Scope,
  { categoryIds, after }: { categoryIds: string[]; after: string | null },
): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'shop_product', 'productId'>>`
    select product_id from shop_product
     where tenant_id = ${scope.tenant.id} and category_id = any(${categoryIds}::uuid[]) and (${after}::uuid is null or product_id > ${after}::uuid)
     order by product_id limit ${sql.lit(RELIST_STEP)}`);
  const ids = rows.map(({ productId }) => productId);
  await refreshProducts(scope, ids, { isTextChanged: false });
  const last = ids.at(-1);
  if (ids.length === RELIST_STEP && last) await enqueue(scope, relistCategory, { categoryIds, after: last });
}
