import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { cron } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { addressOf } from '../item/item-address.ts';
import { TRASH_DAYS } from '../item/item-rules.ts';
import { DRAFT_SEARCH_KIND, SEARCH_KIND } from '../item/item-search.ts';
import { indexPagesShowing } from '../reading/index-showing-pages.ts';
import { removeRedirectsTo } from '../redirects/redirects.ts';

const ERASED_AT_ONCE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Erases what has been in the trash for thirty days. */
export const emptyTrashCron = cron({
  name: 'content.empty_trash',
  schedule: '50 * * * *',
  run: (run) => run.eachTenant((job) => job.transaction((scope) => eraseOldTrash(scope))),
});

/** Erases items that have been in the trash for thirty days, with their pictures; some of them if there are many. */
export async function eraseOldTrash(scope: Scope): Promise<void> {
  const { id } = scope.tenant;
  const since = new Date(scope.now.getTime() - TRASH_DAYS * DAY_MS);
  const items = await scope.tx.rows(sql<RowOf<'content_item', 'itemId'>>`
    select item_id from content_item where tenant_id = ${id} and deleted_at <= ${since}
     order by deleted_at limit ${sql.lit(ERASED_AT_ONCE)} for update skip locked`);
  await eraseItems(
    scope,
    items.map(({ itemId }) => itemId),
  );
}

/** Erases items as if they had never been, with their pictures and the redirects to them. They must be locked. */
export async function eraseItems(scope: Scope, ids: readonly string[]): Promise<void> {
  const { id } = scope.tenant;
  if (ids.length === 0) return;
  await scope.tx.run(
    sql`update content_item set cover_picture_id = null where tenant_id = ${id} and item_id = any(${ids}::uuid[])`,
  );
  const pictures = await scope.tx.rows(sql<
    RowAs<'content_picture', { full: 'fullObjectId'; thumbnail: 'thumbnailObjectId' }>
  >`
    delete from content_picture where tenant_id = ${id} and item_id = any(${ids}::uuid[])
    returning full_object_id as full, thumbnail_object_id as thumbnail`);
  const objects = [...new Set(pictures.flatMap(({ full, thumbnail }) => [full, thumbnail]))];
  // Another item may have copies of a picture, with the same bytes.
  const unused = await scope.tx.rows(sql<{ objectId: string }>`
    select object_id from unnest(${objects}::uuid[]) as object_id
     where not exists (select from content_picture where tenant_id = ${id} and full_object_id = object_id)
       and not exists (select from content_picture where tenant_id = ${id} and thumbnail_object_id = object_id)`);
  for (const { objectId } of unused) await deleteObject(scope, objectId);
  await removeRedirectsTo(scope, await addressesOf(scope, ids));
  const sections = await scope.tx.rows(sql<
    RowOf<'content_item', 'itemId' | 'slug' | 'translationGroup' | 'publishedAt' | 'unpublishAt'>
  >`
    select item_id, slug, translation_group, null::timestamptz as published_at, null::timestamptz as unpublish_at
      from content_item where tenant_id = ${id} and item_id = any(${ids}::uuid[]) and kind = 'section' and deleted_at is null`);
  await indexPagesShowing(scope, sections);
  await scope.tx.run(sql`delete from content_item where tenant_id = ${id} and item_id = any(${ids}::uuid[])`);
  await removeFromSearch(scope, SEARCH_KIND, ids);
  await removeFromSearch(scope, DRAFT_SEARCH_KIND, ids);
}

async function addressesOf(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { id } = scope.tenant;
  const items = await scope.tx.rows(sql<
    RowOf<'content_item', 'kind' | 'slug'> & Outer<RowAs<'content_category', { categorySlug: 'slug' }>>
  >`
    select item.kind, item.slug, category.slug as category_slug from content_item item
      left join content_category category on category.tenant_id = ${id} and category.category_id = item.category_id
     where item.tenant_id = ${id} and item.item_id = any(${ids}::uuid[])`);
  return items.map((item) => addressOf(item, item.categorySlug));
}
