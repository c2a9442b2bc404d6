import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { OfferedSection } from './reading-contract.ts';

/** Sections that are offered at most, the most recently changed first. */
const MAX_OFFERED = 100;

/** Returns the site's sections, published or not, for people who build pages. */
export async function listSections(scope: Scope): Promise<OfferedSection[]> {
  return scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'slug' | 'title'>>`
    select item_id, slug, title from content_item
     where tenant_id = ${scope.tenant.id} and kind = 'section' and deleted_at is null
     order by updated_at desc, item_id desc limit ${sql.lit(MAX_OFFERED)}`);
}

export type ShowingPage = RowOf<'content_item', 'itemId' | 'title'>;

/** Pages that are named at most. */
const MAX_NAMED = 20;

/** Returns pages whose newest or published version shows a section, also those of one role only. */
export async function listPagesShowing(scope: Scope, slug: string): Promise<ShowingPage[]> {
  const { id } = scope.tenant;
  return scope.tx.rows(sql<ShowingPage>`
    select item.item_id, item.title from content_item item
     where item.tenant_id = ${id} and item.kind = 'page' and item.deleted_at is null and exists (
       select from content_version version
        where version.tenant_id = ${id} and version.item_id = item.item_id and version.layout is not null
          and (version.number in (item.draft_number, item.published_number) or exists (
            select from content_page_variant variant
             where variant.tenant_id = ${id} and variant.item_id = item.item_id
               and version.number in (variant.draft_number, variant.published_number)))
          and jsonb_path_exists(version.layout, '$.**.blocks[*] ? (@.type == "section" && @.slug == $slug)', ${JSON.stringify({ slug })}::jsonb))
     order by item.title, item.item_id limit ${sql.lit(MAX_NAMED)}`);
}
