import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { pictureUrl } from '../product/picture-url.ts';
import { shopRefusals } from '../refusals.ts';
import type { CategoryNode, CategoryTile, ManagedCategory } from './category-contract.ts';
import { type CategoryRow, listCategoryRows, ROOT_CODE } from './category-rows.ts';

/** Returns the category tree of the storefront without its root. */
export async function listCategories(scope: Scope): Promise<CategoryNode[]> {
  return nodesOf(scope, await listCategoryRows(scope));
}

/** A category with its ancestors, root first, and its direct children. */
export interface CategoryPlace {
  readonly category: CategoryNode;
  readonly ancestors: CategoryNode[];
  readonly children: CategoryNode[];
}

/** Returns a category with its ancestors and children, or null. */
export async function findCategory(scope: Scope, code: string): Promise<CategoryPlace | null> {
  const rows = await listCategoryRows(scope);
  const nodes = nodesOf(scope, rows);
  const root = rows.find((row) => row.code === ROOT_CODE);
  const category =
    code === ROOT_CODE && root
      ? { code, title: titleOf(scope, root), parentCode: null, depth: 0 }
      : nodes.find((node) => node.code === code);
  if (!category) return null;
  const ancestors: CategoryNode[] = [];
  for (
    let at = nodes.find((node) => node.code === category.parentCode);
    at;
    at = nodes.find((node) => node.code === at?.parentCode)
  )
    ancestors.unshift(at);
  return {
    category,
    ancestors,
    children: nodes.filter((node) => (code === ROOT_CODE ? node.depth === 1 : node.parentCode === code)),
  };
}

/** Like `findCategory`, but refuses with `shop.category_missing`. */
export async function getCategory(scope: Scope, code: string): Promise<CategoryPlace> {
  const found = await findCategory(scope, code);
  if (!found) throw refuse(shopRefusals, 'shop.category_missing');
  return found;
}

const PICTURES_PER_TILE = 3;

/** Returns all categories with pictures of their newest products. */
export async function listCategoryTiles(scope: Scope): Promise<CategoryTile[]> {
  const [rows, covers] = await Promise.all([
    listCategoryRows(scope),
    scope.tx.rows(sql<
      RowOf<'shop_category', 'categoryId'> & RowOf<'shop_product', 'coverObjectId' | 'coverSha256'>
    >`
      select category.category_id, newest.cover_object_id, newest.cover_sha256
        from shop_category as category
        cross join lateral (
          select product.cover_object_id, product.cover_sha256 from (
            (select product_id, listed_at from shop_shelf_place where tenant_id = ${scope.tenant.id} and category_id = category.category_id
                and is_available order by listed_at desc, product_id desc limit ${sql.lit(PICTURES_PER_TILE)})
            union all
            (select product_id, listed_at from shop_shelf_place where tenant_id = ${scope.tenant.id} and category_id = category.category_id
                and not is_available order by listed_at desc, product_id desc limit ${sql.lit(PICTURES_PER_TILE)})
          ) as place
          join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = place.product_id
          order by place.listed_at desc limit ${sql.lit(PICTURES_PER_TILE)}
        ) as newest
       where category.tenant_id = ${scope.tenant.id}`),
  ]);
  const byId = Map.groupBy(covers, (cover) => cover.categoryId);
  const idOf = new Map(rows.map((row) => [row.code, row.categoryId]));
  return nodesOf(scope, rows).map((node) => {
    const own = byId.get(idOf.get(node.code) ?? '') ?? [];
    const pictureUrls = own
      .map((cover) => pictureUrl(scope, cover.coverObjectId, cover.coverSha256))
      .filter((url) => url !== null);
    return { ...node, pictureUrls, hasProducts: own.length > 0 };
  });
}

/** Returns the tree for managers, with the number of products assigned directly to each category. */
export async function listManagedCategories(scope: Scope): Promise<ManagedCategory[]> {
  const [rows, counts] = await Promise.all([
    listCategoryRows(scope),
    scope.tx.rows(sql<
      RowOf<'shop_product', 'categoryId'> & {
        readonly products: number;
      }
    >`
      select category_id, count(*)::int as products from shop_product where tenant_id = ${scope.tenant.id} group by category_id`),
  ]);
  const byId = new Map(rows.map((row) => [row.categoryId, row]));
  const countOf = new Map(counts.map((row) => [row.categoryId, row.products]));
  return rows
    .filter((row) => row.parentId !== null)
    .map((row) => ({
      code: row.code,
      titleTh: row.titleTh,
      titleEn: row.titleEn,
      parentCode: byId.get(row.parentId ?? '')?.code ?? ROOT_CODE,
      depth: row.depth,
      sort: row.sort,
      version: row.version,
      productCount: countOf.get(row.categoryId) ?? 0,
    }));
}

function nodesOf(scope: Scope, rows: readonly CategoryRow[]): CategoryNode[] {
  const codeOf = new Map(
    rows.filter((row) => row.parentId !== null).map((row) => [row.categoryId, row.code]),
  );
  return rows
    .filter((row) => row.parentId !== null)
    .map((row) => ({
      code: row.code,
      title: titleOf(scope, row),
      parentCode: codeOf.get(row.parentId ?? '') ?? null,
      depth: row.depth,
    }));
}

function titleOf(scope: Scope, row: Pick<CategoryRow, 'titleTh' | 'titleEn'>): string {
  return scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh;
}
