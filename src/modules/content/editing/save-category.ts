import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { type CategoryInput, MAX_CATEGORIES, type SaveCategoryInput } from '../category/category-contract.ts';
import { type CategoryRow, listCategoryRows } from '../category/category-queries.ts';
import { keysShowingAny } from '../menus/keys-showing.ts';
import { CONTENT_KEY } from '../paths.ts';
import { contentRefusals } from '../refusals.ts';
import { freeSlugFor, takeAddress } from './addresses.ts';
import { keepCategoryRedirects } from './move-addresses.ts';

export interface SavedCategory {
  readonly categoryId: string;
  readonly slug: string;
}

/** Refuses with `content.too_many_categories`, `content.slug_taken`, `content.slug_reserved`. */
export async function createCategory(scope: Scope, input: CategoryInput): Promise<SavedCategory> {
  const known = await listCategoryRows(scope);
  if (known.length >= MAX_CATEGORIES) throw refuse(contentRefusals, 'content.too_many_categories');
  const title = input.titleEn || input.titleTh;
  const slug = await freeSlugFor(scope, { space: 'blog', typed: input.slug, title, owner: null });
  const categoryId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into content_category (tenant_id, category_id, slug, title_th, title_en, sort, created_at, updated_at)
    values (${scope.tenant.id}, ${categoryId}, ${slug}, ${input.titleTh}, ${input.titleEn}, ${input.sort}, ${scope.now}, ${scope.now})`);
  await takeAddress(scope, { space: 'blog', slug, owner: { categoryId } });
  await recordAudit(scope, {
    action: 'content.create_category',
    entityKind: 'content.category',
    entityId: categoryId,
    after: { title: input.titleTh, slug },
  });
  await touchContent(scope, [CONTENT_KEY]);
  return { categoryId, slug };
}

/**
 * Renames a category. With another slug, its former address and those of its posts redirect to the new ones.
 * Refuses with `content.category_missing`, `content.version_conflict`, `content.slug_taken`, `content.slug_reserved`.
 */
export async function saveCategory(scope: Scope, input: SaveCategoryInput): Promise<SavedCategory> {
  const former = await lockCategory(scope, input.category);
  const { categoryId } = former;
  if (former.version !== input.version)
    throw refuse(contentRefusals, 'content.version_conflict', {
      yours: input.version,
      current: former.version,
      theirs: { slug: former.slug, titleTh: former.titleTh, titleEn: former.titleEn },
    });
  const slug = await freeSlugFor(scope, {
    space: 'blog',
    typed: input.slug || former.slug,
    title: input.titleTh,
    owner: { categoryId },
  });
  await scope.tx.run(sql`
    update content_category set slug = ${slug}, title_th = ${input.titleTh}, title_en = ${input.titleEn}, sort = ${input.sort},
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and category_id = ${categoryId}`);
  await takeAddress(scope, { space: 'blog', slug, owner: { categoryId } });
  await keepCategoryRedirects(scope, categoryId, { from: former.slug, to: slug });
  await recordAudit(scope, {
    action: 'content.save_category',
    entityKind: 'content.category',
    entityId: categoryId,
    before: { title: former.titleTh, slug: former.slug },
    after: { title: input.titleTh, slug },
  });
  await touchContent(scope, slug === former.slug ? [CONTENT_KEY] : await keysShowingAny(scope));
  return { categoryId, slug };
}

/** Deletes a category without posts. Refuses with `content.category_missing`, `content.category_in_use`. */
export async function deleteCategory(scope: Scope, categoryId: string): Promise<void> {
  const former = await lockCategory(scope, categoryId);
  const { items } = await scope.tx.one(sql<{ items: number }>`
    select count(*)::int as items from content_item where tenant_id = ${scope.tenant.id} and category_id = ${categoryId}`);
  if (items > 0) throw refuse(contentRefusals, 'content.category_in_use', { items });
  await scope.tx.run(
    sql`delete from content_category where tenant_id = ${scope.tenant.id} and category_id = ${categoryId}`,
  );
  await recordAudit(scope, {
    action: 'content.delete_category',
    entityKind: 'content.category',
    entityId: categoryId,
    before: { title: former.titleTh, slug: former.slug },
  });
  await touchContent(scope, [CONTENT_KEY]);
}

async function lockCategory(scope: Scope, categoryId: string): Promise<CategoryRow> {
  const row = await scope.tx.first(sql<CategoryRow>`
    select category_id, slug, title_th, title_en, sort, version from content_category
     where tenant_id = ${scope.tenant.id} and category_id = ${categoryId} for update`);
  if (!row) throw refuse(contentRefusals, 'content.category_missing');
  return row;
}
