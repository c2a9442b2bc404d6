import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch, removeFromSearch } from '#platform/search/search.ts';

/** Names of a space are searched apart from those of every other: nobody's hits crowd out one's own. */
export function searchKindOf(spaceId: string): string {
  return `files:${spaceId}`;
}

/** Puts names into the search table, in the transaction that gives them. */
export async function indexItems(
  scope: Scope,
  items: readonly { itemId: string; spaceId: string; name: string }[],
): Promise<void> {
  await indexAllForSearch(
    scope,
    items.map(({ itemId, spaceId, name }) => ({ kind: searchKindOf(spaceId), id: itemId, text: name })),
  );
}

/** Takes items of a space out of the search table. */
export async function forgetItems(scope: Scope, spaceId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await removeFromSearch(scope, searchKindOf(spaceId), itemIds);
}
