import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { sectionsOf, withSections } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { ownIdIn, ownKeyOf } from './own-key-rules.ts';
import type { ForeignItem } from './post-table.ts';

/** Returns items of an archive, the built pages among them with the keys of its sections that they show. */
export function withSectionKeys(items: readonly ForeignItem[]): ForeignItem[] {
  const keys = new Map(
    items.flatMap(({ kind, slug, key }) => (kind === 'section' && ownIdIn(key) ? [[slug, key]] : [])),
  );
  if (keys.size === 0) return [...items];
  return items.map((item) => {
    const layout = item.layout ? readLayout(item.layout.layout) : null;
    const shown = (layout ? sectionsOf(layout) : []).flatMap((slug) => {
      const key = keys.get(slug);
      return key === undefined ? [] : [[slug, key]];
    });
    if (!item.layout || shown.length === 0) return item;
    return { ...item, layout: { ...item.layout, sections: Object.fromEntries(shown) } };
  });
}

/** Returns a layout that names sections of an archive by the slugs that they have here; those that are not here keep theirs. */
export async function withSectionsHere(
  scope: Scope,
  layout: PageLayout,
  keys: Readonly<Record<string, string>>,
): Promise<PageLayout> {
  const wanted = Object.entries(keys);
  if (wanted.length === 0) return layout;
  const all = wanted.map(([, key]) => key);
  const ids = all.flatMap((key) => ownIdIn(key) ?? []);
  const rows = await scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'slug' | 'importKey'>>`
    select item_id, slug, import_key from content_item
     where tenant_id = ${scope.tenant.id} and kind = 'section'
       and (import_key = any(${all}) or item_id = any(${ids}::uuid[]))`);
  const here = new Map(rows.map(({ itemId, slug, importKey }) => [importKey ?? ownKeyOf(itemId), slug]));
  return withSections(
    layout,
    new Map(
      wanted.flatMap(([slug, key]) => {
        const other = here.get(key);
        return other === undefined ? [] : [[slug, other]];
      }),
    ),
  );
}
