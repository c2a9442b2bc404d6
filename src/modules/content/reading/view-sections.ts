import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Scope } from '#platform/scope.ts';
import { slugKeyOf } from '../item/slug-rules.ts';
import { layoutFor, picturesOfLayout } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { listPicturesOf } from '../pictures/item-pictures.ts';
import { listPostsOfLayouts } from './posts-of-layout.ts';
import type { SectionView } from './reading-contract.ts';
import { isVisible } from './visible.ts';

/** Sections of one page at most; blocks beyond show none. */
const MAX_SECTIONS = 20;

/**
 * Returns published sections by their slugs, the first ones if there are many, each in the page's language where there is a
 * translation. Where the section itself is not public, neither is its translation.
 */
export async function viewSections(
  scope: Scope,
  slugs: readonly string[],
  locale: Locale,
): Promise<Record<string, SectionView>> {
  const keys = slugs.slice(0, MAX_SECTIONS).map(slugKeyOf);
  if (keys.length === 0) return {};
  const rows = await scope.tx.rows(sql<
    RowOf<'content_item', 'itemId' | 'locale'> &
      RowOf<'content_version', 'layout'> &
      RowAs<'content_address', { key: 'slugKey' }>
  >`
    select distinct on (address.slug_key) address.slug_key as key, item.item_id, item.locale, version.layout
      from content_address address
      join content_item chosen on chosen.tenant_id = ${scope.tenant.id} and chosen.item_id = address.item_id
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.translation_group = chosen.translation_group
      join content_version version
        on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id and version.number = item.published_number
     where address.tenant_id = ${scope.tenant.id} and address.space = 'section' and address.slug_key = any(${keys})
       and version.layout is not null and ${isVisible(scope, sql`chosen`)} and ${isVisible(scope)}
     order by address.slug_key, item.locale = ${locale} desc, item.item_id = chosen.item_id desc`);
  const found = rows.flatMap((row) => {
    const layout = readLayout(row.layout);
    return layout ? [{ ...row, layout: layoutFor(layout, scope.actor.role) }] : [];
  });
  const [pictures, posts] = await Promise.all([
    listPicturesOf(
      scope,
      found.map(({ itemId }) => itemId),
    ),
    listPostsOfLayouts(
      scope,
      found.map(({ layout }) => layout),
    ),
  ]);
  const views = new Map(
    found.map(({ key, layout, locale: language }, at) => {
      const shown = new Set(picturesOfLayout(layout));
      const own = Object.entries(pictures).filter(([pictureId]) => shown.has(pictureId));
      return [
        key,
        { locale: language, layout, posts: posts[at] ?? {}, pictures: Object.fromEntries(own) },
      ] as const;
    }),
  );
  return Object.fromEntries(
    slugs.flatMap((slug) => {
      const view = views.get(slugKeyOf(slug));
      return view ? [[slug, view]] : [];
    }),
  );
}
