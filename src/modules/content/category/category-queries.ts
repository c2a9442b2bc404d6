import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { audiencesOf } from '../item/audience-rules.ts';
import { type CategoryLink, type ManagedCategory, MAX_CATEGORIES } from './category-contract.ts';

export type CategoryRow = RowOf<
  'content_category',
  'categoryId' | 'slug' | 'titleTh' | 'titleEn' | 'sort' | 'version'
>;

export function listCategoryRows(scope: Scope): Promise<CategoryRow[]> {
  return scope.tx.rows(sql<CategoryRow>`
    select category_id, slug, title_th, title_en, sort, version from content_category
     where tenant_id = ${scope.tenant.id} order by sort, category_id limit ${sql.lit(MAX_CATEGORIES)}`);
}

/** Returns all categories for managers. */
export function listManagedCategories(scope: Scope): Promise<ManagedCategory[]> {
  return scope.tx.rows(sql<CategoryRow & { readonly itemCount: number }>`
    select category_id, slug, title_th, title_en, sort, version,
           (select count(*)::int from content_item item
             where item.tenant_id = ${scope.tenant.id} and item.category_id = category.category_id) as item_count
      from content_category category where tenant_id = ${scope.tenant.id} order by sort, category_id limit ${sql.lit(MAX_CATEGORIES)}`);
}

/** Returns the categories in which the reader can find a post. */
export async function listCategoryLinks(scope: Scope): Promise<CategoryLink[]> {
  const rows = await scope.tx.rows(sql<RowOf<'content_category', 'slug' | 'titleTh' | 'titleEn'>>`
    select slug, title_th, title_en from content_category category
     where tenant_id = ${scope.tenant.id} and exists (
       select from content_item item
        where item.tenant_id = ${scope.tenant.id} and item.category_id = category.category_id and item.kind = 'post'
          and item.status = 'released' and item.deleted_at is null and item.published_at <= ${scope.now}
          and (item.unpublish_at is null or item.unpublish_at > ${scope.now}) and item.audience = any(${audiencesOf(scope.actor.role)}))
     order by sort, category_id limit ${sql.lit(MAX_CATEGORIES)}`);
  return rows.map((row) => ({ slug: row.slug, title: categoryTitle(scope, row) }));
}

export function categoryTitle(
  { locale }: Pick<Scope, 'locale'>,
  { titleTh, titleEn }: { readonly titleTh: string; readonly titleEn: string },
): string {
  return locale === 'en' && titleEn !== '' ? titleEn : titleTh;
}

export type CategoryAddress = RowAs<
  'content_category',
  { categoryId: 'categoryId'; slug: 'slug'; titleTh: 'titleTh'; titleEn: 'titleEn' }
>;

export async function findCategoryBySlugKey(scope: Scope, slugKey: string): Promise<CategoryAddress | null> {
  const row = await scope.tx.first(sql<CategoryAddress>`
    select category.category_id, category.slug, category.title_th, category.title_en
      from content_address address
      join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = address.category_id
     where address.tenant_id = ${scope.tenant.id} and address.space = 'blog' and address.slug_key = ${slugKey}`);
  return row ?? null;
}
