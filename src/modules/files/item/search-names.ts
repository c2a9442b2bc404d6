import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { marksIn } from '#platform/search/marks.ts';
import type { TextMarks } from '#platform/search/marks-contract.ts';
import { COMPLETE_BELOW, readSearch, searchItems } from '#platform/search/search.ts';
import { readQuery, type Search } from '#platform/search/search-query-rules.ts';
import { escapeLike } from '#platform/text/like.ts';
import { MAX_PAGE_ITEMS, type SearchQuery, type SearchResults } from './file-contract.ts';
import { foldName } from './file-name-rules.ts';
import { searchKindOf } from './index-items.ts';
import { showItems } from './item-rows.ts';
import { type ReachableRow, reachableRows } from './reachable-rows.ts';
import { requireFolder } from './require-item.ts';
import { findSpace, requireTop } from './spaces.ts';

/** Hits that are considered; trashed items and those outside the folder are filtered afterwards. */
const MAX_HITS = 1_000;
/** Three characters make a trigram; shorter queries match the beginning of names. */
const MIN_PART = 3;
const MAX_SPACES = 50;

/**
 * Searches items by part of their name: below a folder, or in the person's own and shared items, or in the public space or a
 * shared one. `%` and `_` are literal. Refuses as `requireFolder` and `requireTop` do.
 */
export async function searchNames(scope: Scope, query: SearchQuery): Promise<SearchResults> {
  const folder = query.parent === undefined ? null : await requireFolder(scope, query.parent, 'view');
  if (!folder) await requireTop(scope, query.space, 'view');
  if (foldName(query.q) === '') return { items: [], isCut: false };
  const spaces = folder ? [folder.space.spaceId] : await spacesOf(scope, query.space);
  const { rows, isCut } = await findByName(scope, { spaces, q: query.q, under: folder?.itemId ?? null });
  const wanted = rows.filter(({ row }) => query.kind === undefined || row.kind === query.kind);
  return {
    items: await showFound(scope, wanted.slice(0, MAX_PAGE_ITEMS)),
    isCut: isCut || wanted.length > MAX_PAGE_ITEMS,
  };
}

/** Converts found items for display, with their paths. */
async function showFound(scope: Scope, found: readonly FoundRow[]): Promise<SearchResults['items']> {
  const byId = new Map(found.map((one) => [one.row.itemId, one]));
  const items = await showItems(
    scope,
    found.map(({ row }) => row),
    (row) => byId.get(row.itemId)?.level ?? 'view',
  );
  return items.map((item) => {
    const { trail = [], nameMarks = [] } = byId.get(item.itemId) ?? {};
    return { ...item, trail, nameMarks };
  });
}

/** Returns the space to search; for the person's own, also those with items shared with them. */
async function spacesOf(scope: Scope, space: SearchQuery['space']): Promise<string[]> {
  const own = await findSpace(scope, space);
  const person = personOf(scope);
  if (space !== 'own' || !person) return own ? [own.spaceId] : [];
  const shared = await scope.tx.rows(sql<RowOf<'files_item', 'spaceId'>>`
    select distinct i.space_id from files_grant g join files_item i on i.tenant_id = g.tenant_id and i.item_id = g.item_id
     where g.tenant_id = ${scope.tenant.id} and g.person_id = ${person.userId} limit ${MAX_SPACES}`);
  return [...new Set([...(own ? [own.spaceId] : []), ...shared.map((row) => row.spaceId)])];
}

/** A match that the actor can access, and where its name holds what was searched. */
export interface FoundRow extends ReachableRow {
  readonly nameMarks: TextMarks;
}

/** Returns the best matches in some spaces that the actor can access. */
export async function findByName(
  scope: Scope,
  { spaces, q, under }: { spaces: readonly string[]; q: string; under: string | null },
): Promise<{ rows: FoundRow[]; isCut: boolean }> {
  const hits = await hitsOf(scope, spaces, q);
  const searches = new Map(hits.map(({ itemId, search }) => [itemId, search]));
  const reachable = await reachableRows(scope, [...searches.keys()], under);
  const rows = reachable.map((found) => {
    const search = searches.get(found.row.itemId);
    return { ...found, nameMarks: search ? marksIn(found.row.name, search) : [] };
  });
  return { rows, isCut: hits.length >= COMPLETE_BELOW };
}

/** An item by name, before any access check, with the search that found it. */
interface Hit {
  readonly itemId: string;
  readonly score: number;
  readonly search: Search;
}

async function hitsOf(scope: Scope, spaces: readonly string[], q: string): Promise<Hit[]> {
  const isShort = [...foldName(q)].length < MIN_PART;
  const found = await Promise.all(
    spaces.map((spaceId) => (isShort ? byBeginning(scope, spaceId, q) : byPart(scope, spaceId, q))),
  );
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_HITS);
}

async function byPart(scope: Scope, spaceId: string, q: string): Promise<Hit[]> {
  const kind = searchKindOf(spaceId);
  const search = await readSearch(scope, [kind], q);
  const rows = await scope.tx.rows(sql<Omit<Hit, 'search'>>`
    select item_id, score from ${searchItems(kind, search, MAX_HITS)}`);
  return rows.map((row) => ({ ...row, search }));
}

async function byBeginning(scope: Scope, spaceId: string, q: string): Promise<Hit[]> {
  const from = foldName(q);
  const rows = await scope.tx.rows(sql<RowOf<'files_item', 'itemId'> & Pick<Hit, 'score'>>`
    select item_id, 0::real as score from files_item
     where tenant_id = ${scope.tenant.id} and space_id = ${spaceId}
       and name_key collate "C" >= ${from} and name_key collate "C" < ${`${from}\u{10ffff}`}
       and name_key like ${`${escapeLike(from)}%`} and trashed_at is null
     order by name_key collate "C" limit ${MAX_HITS}`);
  const search = readQuery(q);
  return rows.map((row) => ({ ...row, search }));
}
