import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { removeFromSearch, searchTokens } from '#platform/search/search.ts';
import { foldForSearch } from '#platform/text/fold.ts';

/** Names of a space are searched apart from those of every other: nobody's hits crowd out one's own. */
export function searchKindOf(spaceId: string): string {
  return `files:${spaceId}`;
}

/** Puts names into the search table, in the transaction that gives them. */
export async function indexItems(
  scope: Scope,
  items: readonly { itemId: string; spaceId: string; name: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await scope.tx.run(sql`
    insert into platform_search (tenant_id, kind, item_id, folded, tokens)
    select ${scope.tenant.id}, named.kind, named.item_id, named.folded,
           array_to_tsvector(array(select jsonb_array_elements_text(named.tokens)))
      from unnest(${items.map((item) => searchKindOf(item.spaceId))}::text[], ${items.map((item) => item.itemId)}::uuid[],
                  ${items.map((item) => foldForSearch(item.name))}::text[], ${items.map((item) => JSON.stringify(searchTokens(item.name)))}::jsonb[])
           as named (kind, item_id, folded, tokens)
    on conflict (tenant_id, kind, item_id) do update set folded = excluded.folded, tokens = excluded.tokens`);
}

/** Takes items of a space out of the search table. */
export async function forgetItems(scope: Scope, spaceId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await removeFromSearch(scope, searchKindOf(spaceId), itemIds);
}
