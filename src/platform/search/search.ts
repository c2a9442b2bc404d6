import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { escapeLike } from '../text/like.ts';
import { foldForSearch } from '../text/fold.ts';
import { tokenizeThai } from '../text/tokenize.ts';

/** Upper bound of indexed text per item, in characters. */
export const MAX_SEARCH_TEXT = 8_000;
/** Minimum length of a query: a single letter would match almost everything. */
export const MIN_SEARCH_QUERY = 2;

/** Indexes the text of one item for search, or replaces it, in the caller's transaction. */
export async function indexForSearch(
  scope: Scope,
  item: { kind: string; id: string; text: string },
): Promise<void> {
  const text = item.text.slice(0, MAX_SEARCH_TEXT);
  await scope.tx.run(sql`
    insert into platform_search (tenant_id, kind, item_id, folded, tokens)
    values (${scope.tenant.id}, ${item.kind}, ${item.id}, ${foldForSearch(text)}, array_to_tsvector(${searchTokens(text)}::text[]))
    on conflict (tenant_id, kind, item_id) do update set folded = excluded.folded, tokens = excluded.tokens`);
}

/** As `indexForSearch`, for several items. */
export async function indexAllForSearch(
  scope: Scope,
  items: readonly { kind: string; id: string; text: string }[],
): Promise<void> {
  if (items.length === 0) return;
  const texts = items.map((item) => item.text.slice(0, MAX_SEARCH_TEXT));
  await scope.tx.run(sql`
    insert into platform_search (tenant_id, kind, item_id, folded, tokens)
    select ${scope.tenant.id}, given.kind, given.item_id, given.folded,
           array_to_tsvector(array(select jsonb_array_elements_text(given.tokens)))
      from unnest(${items.map((item) => item.kind)}::text[], ${items.map((item) => item.id)}::uuid[], ${texts.map(foldForSearch)}::text[],
                  ${texts.map((text) => JSON.stringify(searchTokens(text)))}::jsonb[]) as given (kind, item_id, folded, tokens)
    on conflict (tenant_id, kind, item_id) do update set folded = excluded.folded, tokens = excluded.tokens`);
}

/** Changes the kind under which items are indexed. */
export async function moveInSearch(
  scope: Scope,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await scope.tx.run(sql`
    update platform_search set kind = ${to}
     where tenant_id = ${scope.tenant.id} and kind = ${from} and item_id = any(${ids}::uuid[])`);
}

/** Removes items from the search index. */
export async function removeFromSearch(scope: Scope, kind: string, ids: readonly string[]): Promise<void> {
  await scope.tx.run(
    sql`delete from platform_search where tenant_id = ${scope.tenant.id} and kind = ${kind} and item_id = any(${ids})`,
  );
}

/**
 * Returns a table expression `(item_id uuid, score real)` with the items of `kind` whose text matches `query`,
 * including Thai words inside Thai text. Join it; it reads the tenant from the session setting.
 */
export function searchItems(kind: string, query: string, most: number) {
  const pattern = `%${escapeLike(foldForSearch(query))}%`;
  const words = searchTokens(query)
    .map((token) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`)
    .join(' | ');
  return sql`platform_search_items(${kind}, ${pattern}, ${words}::tsquery, ${most})`;
}

/** Returns the distinct folded words of a text, as the index stores them. */
export function searchTokens(text: string): string[] {
  return [...new Set(tokenizeThai(foldForSearch(text)))]
    .filter((token) => token !== '' && token.length <= 200)
    .sort();
}
