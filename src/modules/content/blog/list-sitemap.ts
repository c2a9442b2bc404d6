import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { listCategoryLinks } from '../category/category-queries.ts';
import { addressOf } from '../item/item-address.ts';
import { contentPaths } from '../paths.ts';
import { isVisible } from '../reading/visible.ts';
import type { SitemapEntry } from './feed-rules.ts';

/** A sitemap holds 50,000 addresses at most (sitemaps.org/protocol.html). */
const MAX_ENTRIES = 45_000;

/** Returns what a guest can read: the blog, its categories, posts and pages; what is hidden from searches is left out. */
export async function listSitemap(asked: Scope): Promise<SitemapEntry[]> {
  const scope: Scope = { ...asked, actor: { kind: 'guest', role: 'guest', guestId: null } };
  const { origin } = scope.tenant;
  const [rows, categories] = await Promise.all([
    scope.tx.rows(sql<
      RowOf<'content_item', 'kind' | 'slug' | 'locale' | 'translationGroup'> &
        RowAs<'content_version', { changedAt: 'createdAt' }> &
        Outer<RowAs<'content_category', { categorySlug: 'slug' }>>
    >`
      select item.kind, item.slug, item.locale, item.translation_group, version.created_at as changed_at, category.slug as category_slug
        from content_item item
        join content_version version
          on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id and version.number = item.published_number
        left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
       where item.tenant_id = ${scope.tenant.id} and item.kind <> 'section' and not item.is_hidden_from_search and ${isVisible(scope)}
       order by item.published_at desc, item.item_id desc limit ${sql.lit(MAX_ENTRIES)}`),
    listCategoryLinks(scope),
  ]);
  const entries = rows.map((row) => ({
    ...row,
    address: origin + addressOf(row, row.categorySlug),
  }));
  const groups = Map.groupBy(entries, ({ translationGroup }) => translationGroup);
  return [
    ...[contentPaths.blog(), ...categories.map(({ slug }) => contentPaths.blogEntry(slug))].map((path) => ({
      address: origin + path,
      changedAt: null,
      translations: [],
    })),
    ...entries.map(({ address, changedAt, translationGroup }) => {
      const group = groups.get(translationGroup) ?? [];
      return { address, changedAt, translations: group.length > 1 ? group : [] };
    }),
  ];
}
