import type { Role } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Scope } from '#platform/scope.ts';
import { audiencesOf } from '../item/audience-rules.ts';
import { slugKeyOf } from '../item/slug-rules.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { layoutFor } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { isPublic } from './visible.ts';

/** Sections of one page at most; blocks beyond show none. */
export const MAX_SECTIONS = 20;

/** A page whose blocks name sections. */
export interface Showing {
  readonly slugs: readonly string[];
  readonly locale: Locale;
  /** For whom it shows them. */
  readonly role: Role;
}

export type PublishedSection = RowOf<'content_item', 'itemId' | 'locale'> & {
  /** What the role gets of it. */
  readonly layout: PageLayout;
};

/**
 * Returns the sections that each page shows by the keys of their slugs, each in the page's language where there is a
 * translation. Where the section itself is not public, neither is its translation.
 */
export async function listPublishedSections(
  scope: Scope,
  pages: readonly Showing[],
): Promise<ReadonlyMap<string, PublishedSection>[]> {
  const wishes = pages.flatMap(({ slugs, locale, role }, page) =>
    slugs.map((slug) => ({ page, key: slugKeyOf(slug), locale, audiences: audiencesOf(role) })),
  );
  if (wishes.length === 0) return pages.map(() => new Map());
  const rows = await scope.tx.rows(sql<
    RowOf<'content_item', 'itemId' | 'locale'> &
      RowOf<'content_version', 'layout'> &
      RowAs<'content_address', { key: 'slugKey' }> & { readonly page: number }
  >`
    select distinct on (wish.page, address.slug_key) wish.page, address.slug_key as key, item.item_id, item.locale, version.layout
      from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish (page int, key text, locale text, audiences text[])
      join content_address address
        on address.tenant_id = ${scope.tenant.id} and address.space = 'section' and address.slug_key = wish.key
      join content_item chosen on chosen.tenant_id = ${scope.tenant.id} and chosen.item_id = address.item_id
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.translation_group = chosen.translation_group
      join content_version version
        on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id and version.number = item.published_number
     where version.layout is not null and ${isPublic(scope, sql`chosen`)} and chosen.audience = any(wish.audiences)
       and ${isPublic(scope, sql`item`)} and item.audience = any(wish.audiences)
     order by wish.page, address.slug_key, item.locale = wish.locale desc, item.item_id = chosen.item_id desc`);
  const found = pages.map(() => new Map<string, PublishedSection>());
  for (const { page, key, itemId, locale, layout: stored } of rows) {
    const layout = readLayout(stored);
    const showing = pages[page];
    if (layout && showing) found[page]?.set(key, { itemId, locale, layout: layoutFor(layout, showing.role) });
  }
  return found;
}
