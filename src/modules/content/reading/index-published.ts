import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch, removeFromSearch } from '#platform/search/search-index.ts';
import { SEARCH_KIND, searchedText } from '../item/item-search.ts';
import { documentOfLayout, layoutFor, sectionsOf } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { listPublishedSections, MAX_SECTIONS } from './published-sections.ts';

/**
 * Indexes the published versions of items for readers with the words of the sections that they show, and removes what has
 * none. Words for some roles only must not be found by others. A section is found on the pages that show it.
 */
export async function indexPublished(scope: Scope, itemIds: readonly string[]): Promise<void> {
  const rows = await scope.tx.rows(sql<
    RowOf<'content_item', 'itemId' | 'locale' | 'tags' | 'audience'> &
      RowOf<'content_version', 'title' | 'excerpt' | 'document' | 'layout'>
  >`
    select item.item_id, item.locale, item.tags, item.audience, version.title, version.excerpt, version.document, version.layout
      from content_item item
      join content_version version
        on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id and version.number = item.published_number
     where item.tenant_id = ${scope.tenant.id} and item.item_id = any(${itemIds}::uuid[])
       and item.kind <> 'section' and item.deleted_at is null`);
  const items = rows.map((row) => {
    const layout = row.layout && readLayout(row.layout);
    return { ...row, layout: layout && layoutFor(layout, row.audience) };
  });
  const sections = await listPublishedSections(
    scope,
    items.map(({ layout, locale, audience }) => ({
      ...{ slugs: layout ? sectionsOf(layout).slice(0, MAX_SECTIONS) : [], locale, role: audience },
    })),
  );
  await indexAllForSearch(
    scope,
    items.map(({ itemId, layout, tags, ...texts }, at) => {
      const document = layout ? documentOfLayout(layout) : texts.document;
      const ofSections = [...(sections[at]?.values() ?? [])].map((section) =>
        textOf(documentOfLayout(section.layout)),
      );
      return {
        kind: SEARCH_KIND,
        id: itemId,
        text: [searchedText({ ...texts, document }, tags), ...ofSections].join('\n'),
      };
    }),
  );
  const indexed = new Set(items.map(({ itemId }) => itemId));
  const gone = itemIds.filter((itemId) => !indexed.has(itemId));
  if (gone.length > 0) await removeFromSearch(scope, SEARCH_KIND, gone);
}
