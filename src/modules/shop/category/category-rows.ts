import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { shopRefusals } from '../refusals.ts';

/** Code of the root category, which stands for the whole shop. */
export const ROOT_CODE = 'all';

export type CategoryRow = RowOf<
  'shop_category',
  'categoryId' | 'parentId' | 'code' | 'titleTh' | 'titleEn' | 'sort' | 'version'
> & {
  readonly depth: number;
};

/** Creates the tenant's root category if missing. */
export async function ensureRootCategory(scope: Scope): Promise<void> {
  await scope.tx.run(sql`
    insert into shop_category (tenant_id, code, title_th, title_en, created_at, updated_at)
    values (${scope.tenant.id}, ${ROOT_CODE}, 'สินค้าทั้งหมด', 'All products', ${scope.now}, ${scope.now})
    on conflict do nothing`);
}

/** Returns the category's id. Refuses with `shop.category_missing`. */
export async function categoryIdOf(scope: Scope, code: string): Promise<string> {
  const row = await scope.tx.first(sql<RowOf<'shop_category', 'categoryId'>>`
    select category_id from shop_category where tenant_id = ${scope.tenant.id} and code = ${code}`);
  if (!row) throw refuse(shopRefusals, 'shop.category_missing');
  return row.categoryId;
}

/** Returns the whole tree: root first with depth 0, parents before their children, siblings in order. */
export async function listCategoryRows(scope: Scope): Promise<CategoryRow[]> {
  const rows = await scope.tx.rows(sql<Omit<CategoryRow, 'depth'>>`
    select category_id, parent_id, code, title_th, title_en, sort, version from shop_category
     where tenant_id = ${scope.tenant.id} order by sort, title_th collate "th-x-icu", category_id`);
  return inTreeOrder(
    Map.groupBy(rows, (row) => row.parentId),
    null,
    0,
  );
}

function inTreeOrder(
  rowsOf: ReadonlyMap<string | null, readonly Omit<CategoryRow, 'depth'>[]>,
  parentId: string | null,
  depth: number,
): CategoryRow[] {
  return (rowsOf.get(parentId) ?? []).flatMap((row) => [
    { ...row, depth },
    ...inTreeOrder(rowsOf, row.categoryId, depth + 1),
  ]);
}
