import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Scope } from '#platform/scope.ts';
import type { OfferedSection } from './reading-contract.ts';

/** Sections that are offered at most, the most recently changed first. */
export const MAX_OFFERED = 100;

/**
 * Returns the site's sections, published or not, for people who build pages: one for an original and its translation, with
 * the title in the page's language. A page names the original, without which its translation does not show.
 */
export async function listSections(scope: Scope, locale: Locale): Promise<OfferedSection[]> {
  return scope.tx.rows(sql<
    RowOf<'content_item', 'itemId' | 'slug' | 'title'> & { readonly otherSlugs: string[] }
  >`
    select shown.item_id, named.slug, shown.title, named.other_slugs
      from (select translation_group, max(updated_at) as changed_at,
                   (array_agg(slug order by item_id = translation_group desc, item_id))[1] as slug,
                   (array_agg(slug order by item_id = translation_group desc, item_id))[2:] as other_slugs,
                   (array_agg(item_id order by locale = ${locale} desc, item_id))[1] as shown_id
              from content_item where tenant_id = ${scope.tenant.id} and kind = 'section' and deleted_at is null
             group by translation_group) as named
      join content_item shown on shown.tenant_id = ${scope.tenant.id} and shown.item_id = named.shown_id
     order by named.changed_at desc, shown.item_id desc limit ${sql.lit(MAX_OFFERED)}`);
}

export type ShowingPage = RowOf<'content_item', 'itemId' | 'title'>;

/** Pages that are named at most. */
const MAX_NAMED = 20;

/**
 * Returns pages whose newest or published version shows a section or its translation, also those of one role only. Only
 * these versions are read.
 */
export async function listPagesShowing(scope: Scope, translationGroup: string): Promise<ShowingPage[]> {
  const { id } = scope.tenant;
  return scope.tx.rows(sql<ShowingPage>`
    with shown as materialized (
      select item_id, draft_number as number from content_item where tenant_id = ${id} and kind = 'page' and deleted_at is null
      union
      select item_id, published_number from content_item
       where tenant_id = ${id} and kind = 'page' and deleted_at is null and published_number is not null
      union
      select item_id, unnest(array[draft_number, published_number]) from content_page_variant where tenant_id = ${id}
    ), slugs as (
      select jsonb_build_object('slug', slug) as named from content_item
       where tenant_id = ${id} and kind = 'section' and translation_group = ${translationGroup}
    )
    select item.item_id, item.title from content_item item
     where item.tenant_id = ${id} and item.deleted_at is null and item.item_id in (
       select shown.item_id from shown
         join content_version version
           on version.tenant_id = ${id} and version.item_id = shown.item_id and version.number = shown.number
        where version.layout is not null and exists (
          select from slugs
           where jsonb_path_exists(version.layout, '$.**.blocks[*] ? (@.type == "section" && @.slug == $slug)', slugs.named)))
     order by item.title, item.item_id limit ${sql.lit(MAX_NAMED)}`);
}
