import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind } from '#platform/search/record-kind.ts';
import { addressOf } from '../item/item-address.ts';
import { DRAFT_SEARCH_KIND, SEARCH_KIND } from '../item/item-search.ts';
import { hasAddress } from '../item/kind-rules.ts';
import { managePaths } from '../item/paths.ts';
import { manageContent, readContent } from '../permissions.ts';
import { isVisible } from './visible.ts';

/** Posts and pages by their texts: the newest version of all for managers, what is public for everybody else. */
export const itemRecords: RecordKind = {
  name: 'content.item',
  access: readContent,
  corrects: [SEARCH_KIND],
  find: async (scope, query, limit) => {
    const isManager = allows(manageContent, scope.actor);
    const kinds = [isManager ? DRAFT_SEARCH_KIND : SEARCH_KIND];
    const rows = await scope.tx.rows(sql<
      RowOf<'content_item', 'itemId' | 'kind' | 'slug' | 'title'> &
        Outer<RowAs<'content_category', { categorySlug: 'slug' }>> & { readonly score: number }
    >`
      select item.item_id, item.kind, item.slug, version.title, category.slug as category_slug, hit.score
        from ${recordHits(kinds, query, limit)} as hit
        join content_item item on item.tenant_id = ${scope.tenant.id} and item.item_id = hit.item_id
        join content_version version on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id
         and version.number = ${isManager ? sql`item.draft_number` : sql`item.published_number`}
        left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
       where ${isManager ? sql`item.deleted_at is null` : isVisible(scope)}
       order by hit.score desc, item.item_id desc limit ${limit}`);
    return rows.map((row) => {
      const address = addressOf(row, row.categorySlug);
      return {
        id: row.itemId,
        title: row.title,
        detail: hasAddress(row.kind) ? decodeURI(address) : m.content_kind_section(),
        to: isManager ? managePaths.item(row.itemId) : address,
        keys: [row.slug],
        score: row.score,
      };
    });
  },
};
