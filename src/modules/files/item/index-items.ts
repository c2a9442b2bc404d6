import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch, removeFromSearch } from '#platform/search/search-index.ts';

/** Search kind per space, so that hits in other spaces do not crowd out one's own. */
export function searchKindOf(spaceId: string): string {
  return `files:${spaceId}`;
}

/** As `searchKindOf`, for a space id of a statement. */
export function searchKindIn(spaceId: ReturnType<typeof sql>) {
  return sql`('files:' || ${spaceId})`;
}

/** Indexes names for search, in the transaction that sets them. */
export async function indexItems(
  scope: Scope,
  items: readonly { itemId: string; spaceId: string; name: string }[],
): Promise<void> {
  await indexAllForSearch(
    scope,
    items.map(({ itemId, spaceId, name }) => ({ kind: searchKindOf(spaceId), id: itemId, text: name })),
  );
}

/** Removes items of a space from the search index. */
export async function forgetItems(scope: Scope, spaceId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await removeFromSearch(scope, searchKindOf(spaceId), itemIds);
}
