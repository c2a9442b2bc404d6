import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { escapeLike } from '../text/like.ts';
import { platformSettings } from '../tenancy/tenant.ts';
import {
  FEW_MATCHES,
  isQueryTooShort,
  plainWordsOf,
  readQuery,
  type Search,
  withCorrections,
  wordsToCorrect,
} from './search-query-rules.ts';
import type { SpellingCandidate } from './spelling-rules.ts';

/**
 * Reads a query for items of some kinds, with the site's synonyms. Where fewer than `FEW_MATCHES` items match, wrong
 * keys, tones and vowels are corrected with the words of those kinds.
 */
export async function readSearch(scope: Scope, kinds: readonly string[], query: string): Promise<Search> {
  const search = readPlainSearch(scope, query);
  if (search.terms.length === 0) return search;
  const counts = await Promise.all(
    kinds.map((kind) =>
      scope.tx.one(sql<{ count: number }>`
        select count(*)::int as count from ${searchItems(kind, search, FEW_MATCHES)}`),
    ),
  );
  const matches = counts.reduce((sum, { count }) => sum + count, 0);
  if (matches >= FEW_MATCHES) return search;
  return withCorrections(search, await similarWords(scope, kinds, wordsToCorrect(search)));
}

/** Returns the words of some kinds that are spelt or sound like the given ones. */
export async function similarWords(
  scope: Scope,
  kinds: readonly string[],
  words: readonly string[],
): Promise<(SpellingCandidate & { readonly kind: string })[]> {
  if (kinds.length === 0 || words.length === 0) return [];
  return scope.tx.rows(sql<SpellingCandidate & { readonly kind: string }>`
    select given.kind, found.asked, found.word, found.asked_plain, found.plain, found.is_known, found.is_sound
      from unnest(${kinds}::text[]) as given (kind) cross join lateral platform_search_words(given.kind, ${words}::text[]) as found`);
}

/** Reads a query with the site's synonyms but without corrections, for lists that have no vocabulary. */
export function readPlainSearch(scope: Pick<Scope, 'tenant'>, query: string): Search {
  return readQuery(query, platformSettings.of(scope.tenant).search.synonyms);
}

/** Best matches that an unfiltered list considers, and that a list considers whose filters or order narrow them. */
export const MATCHES = { best: 300, narrowed: 2_000 } as const;

/** In a list that considers 600 matches or more, fewer hits than this are all that match; from here on there may be more. */
export const COMPLETE_BELOW = 200;

/**
 * Returns a table expression `(item_id uuid, score real)` with the items of `kind` that match, best first; see the
 * migration of `platform_search_items` for the order. Join it; it reads the tenant from the session setting. `kind` may be
 * an expression of the statement. A quick search, among many kinds, may miss items that hold a term only inside words.
 */
export function searchItems(
  kind: string | ReturnType<typeof sql>,
  { phrase, terms }: Pick<Search, 'phrase' | 'terms'>,
  most: number,
  { isQuick = false }: { isQuick?: boolean } = {},
) {
  const spellings = JSON.stringify(terms.map((term) => term.spellings));
  return sql`platform_search_items(${kind}, ${phrase}, ${spellings}::jsonb, ${most}, ${isQuick})`;
}

/** Words of a query that are looked for in a text that is not folded. */
const MAX_PLAIN_WORDS = 10;

/** Condition for a text as it was typed, in a list that is already narrow: every word occurs in it. */
export function holdsWords(column: ReturnType<typeof sql>, query: string) {
  const words = plainWordsOf(query).slice(0, MAX_PLAIN_WORDS);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${column} ilike ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );
}

/**
 * As `holdsWords`, and in spellings that the words of some kinds correct, for a column as it was typed that those kinds
 * index.
 */
export async function holdsQuery(
  scope: Scope,
  kinds: readonly string[],
  column: ReturnType<typeof sql>,
  query: string | undefined,
) {
  if (query === undefined || query === '') return sql`true`;
  const asTyped = holdsWords(column, query);
  if (isQueryTooShort(query)) return asTyped;
  const search = await readSearch(scope, kinds, query);
  return sql`(${asTyped} or ${holdsTerms(sql`lower(${column})`, search)})`;
}

/** Condition for a column with folded text, in a list that is already narrow: every term occurs in it. */
export function holdsTerms(column: ReturnType<typeof sql>, { terms }: Search) {
  const conditions = terms.map(({ spellings }) => {
    const each = spellings.map((words) =>
      sql.join(
        words.map((word) => sql`strpos(${column}, ${word}) > 0`),
        sql` and `,
      ),
    );
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
