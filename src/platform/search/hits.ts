import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { Scope } from '../scope.ts';
import { COMPLETE_BELOW, holdsTerms, MATCHES, readSearch, searchItems } from './search.ts';
import { isQueryTooShort, type Search } from './search-query-rules.ts';

/** What a query finds for a list whose filters or order narrow it. */
export interface Hits {
  readonly search: Search;
  /** Best first, at most `MATCHES.narrowed` of each kind. */
  readonly itemIds: readonly string[];
  /** Whether more items match than were found, so that the filters may have missed some. */
  readonly isPartial: boolean;
}

/** Newest items of a kind that are read to learn whether more match; there may be some in a kind with more items. */
const READ_FOR_MORE = 25_000;

/** Searches items of some kinds for a list with filters. Null where the query is too short to search. */
export async function findHits(scope: Scope, kinds: readonly string[], query: string): Promise<Hits | null> {
  return isQueryTooShort(query) ? null : readHits(scope, kinds, query);
}

/** As `findHits`, for queries of any length. */
export async function readHits(scope: Scope, kinds: readonly string[], query: string): Promise<Hits> {
  const search = await readSearch(scope, kinds, query);
  const found = await Promise.all(kinds.map((kind) => hitsOf(scope, kind, search)));
  return {
    search,
    itemIds: found.flatMap(({ itemIds }) => itemIds),
    isPartial: found.some(({ isPartial }) => isPartial),
  };
}

/** Condition for the items that were found. Each is looked up by its key: the planner expects few of a subquery. */
export function isHit(id: ReturnType<typeof sql>, { itemIds }: Hits) {
  return sql`${id} = any(array(select unnest(${itemIds}::uuid[])))`;
}

async function hitsOf(
  scope: Scope,
  kind: string,
  search: Search,
): Promise<Pick<Hits, 'itemIds' | 'isPartial'>> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_search', 'itemId'>>`
    select item_id from ${searchItems(kind, search, MATCHES.narrowed)}`);
  return {
    itemIds: rows.map(({ itemId }) => itemId),
    isPartial: rows.length >= COMPLETE_BELOW && (await hasMore(scope, kind, search, rows.length)),
  };
}

async function hasMore(scope: Scope, kind: string, search: Search, found: number): Promise<boolean> {
  if (found >= MATCHES.narrowed) return true;
  const read = await scope.tx.one(sql<{ items: number; matches: number }>`
    select count(*)::int as items, count(*) filter (where ${holdsTerms(sql`newest.folded`, search)})::int as matches
      from (select folded from platform_search where tenant_id = ${scope.tenant.id} and kind = ${kind}
             order by item_id desc limit ${READ_FOR_MORE}) as newest`);
  return read.matches > found || read.items === READ_FOR_MORE;
}
