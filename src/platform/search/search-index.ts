import { sql } from '../db/query.ts';
import { enqueue } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { foldForSearch } from '../text/fold.ts';
import { tokenizeThai } from '../text/tokenize.ts';
import { learnSearchWords, MAX_LEARNT_WORDS } from './search-words.ts';

/** Upper bound of indexed text per item, in characters. */
export const MAX_SEARCH_TEXT = 8_000;

/** Length of what `platform_search_prefix` puts before each token. */
const PREFIX_LENGTH = 8;

/** A text to find an item by. What stands on its own is a line of its own; the title is the first. */
export interface SearchedItem {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/** Indexes the text of one item for search, or replaces it, in the caller's transaction. */
export async function indexForSearch(scope: Scope, item: SearchedItem): Promise<void> {
  await indexAllForSearch(scope, [item]);
}

/** As `indexForSearch`, for several items. */
export async function indexAllForSearch(scope: Scope, items: readonly SearchedItem[]): Promise<void> {
  if (items.length === 0) return;
  const indexed = items.map(({ kind, id, text }) => ({ kind, id, ...indexedText(text) }));
  const words = JSON.stringify(indexed.map(({ kind, words }) => ({ kind, words })));
  const rows = JSON.stringify(indexed.map(({ kind, id, folded, tokens }) => ({ kind, id, folded, tokens })));
  const [unknown] = await Promise.all([
    scope.tx.rows(sql<{ kind: string; word: string }>`
      select given.kind, t.word
        from jsonb_to_recordset(${words}::jsonb) as given (kind text, words jsonb)
       cross join lateral jsonb_array_elements_text(given.words) as t (word)
       where not exists (select from platform_search_word known
                          where known.tenant_id = ${scope.tenant.id} and known.kind = given.kind and known.word = t.word)
       group by given.kind, t.word order by given.kind, t.word`),
    scope.tx.run(sql`
      insert into platform_search (tenant_id, kind, item_id, folded, tokens)
      select ${scope.tenant.id}, given.kind, given.id, given.folded,
             array_to_tsvector(array(select platform_search_prefix(${scope.tenant.id}, given.kind) || jsonb_array_elements_text(given.tokens)))
        from jsonb_to_recordset(${rows}::jsonb) as given (kind text, id uuid, folded text, tokens jsonb)
      on conflict (tenant_id, kind, item_id) do update set folded = excluded.folded, tokens = excluded.tokens`),
  ]);
  for (const [kind, some] of Map.groupBy(unknown, (row) => row.kind)) {
    const learnt = some.map(({ word }) => word).slice(0, MAX_LEARNT_WORDS);
    await enqueue(scope, learnSearchWords, { kind, words: learnt });
  }
}

/** Changes the kind under which items are indexed. */
export async function moveInSearch(
  scope: Scope,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const words = await scope.tx.rows(sql<{ word: string }>`
    with moved as (
      update platform_search as item set kind = ${to}, tokens = array_to_tsvector(array(
               select platform_search_prefix(item.tenant_id, ${to}) || substr(token, ${PREFIX_LENGTH + 1}) from unnest(tsvector_to_array(item.tokens)) as t (token)))
       where tenant_id = ${scope.tenant.id} and kind = ${from} and item_id = any(${ids}::uuid[]) returning tokens)
    select distinct substr(t.token, ${PREFIX_LENGTH + 1}) as word from moved cross join lateral unnest(tsvector_to_array(moved.tokens)) as t (token)
     where char_length(t.token) between ${PREFIX_LENGTH + 2} and ${PREFIX_LENGTH + 40} limit ${MAX_LEARNT_WORDS}`);
  if (words.length > 0)
    await enqueue(scope, learnSearchWords, { kind: to, words: words.map(({ word }) => word) });
}

/** Removes items from the search index. */
export async function removeFromSearch(scope: Scope, kind: string, ids: readonly string[]): Promise<void> {
  await scope.tx.run(
    sql`delete from platform_search where tenant_id = ${scope.tenant.id} and kind = ${kind} and item_id = any(${ids})`,
  );
}

/** Length of the beginning of a text, usually its title, whose parts between spaces are words too: names, compounds. */
const TITLE_LENGTH = 200;
const WORD_LENGTH = { least: 2, most: 40 };
/** Longest part between spaces that is a word in itself. */
const MAX_PART_LENGTH = 20;

/** Returns what the index stores of a text: folded line by line, its tokens, and words to correct spelling with. */
export function indexedText(text: string): { folded: string; tokens: string[]; words: string[] } {
  const folded = text
    .slice(0, MAX_SEARCH_TEXT)
    .toWellFormed() // a cut may part a pair of surrogates, which JSON in the database does not hold
    .split('\n')
    .map((line) => foldForSearch(line))
    .filter(Boolean)
    .join('\n');
  const tokens = [...new Set(tokenizeThai(folded))]
    .filter((token) => token !== '' && token.length <= 200)
    .sort();
  const parts = folded
    .slice(0, TITLE_LENGTH)
    .toWellFormed()
    .split(/\s+/)
    .filter((part) => part.length <= MAX_PART_LENGTH);
  const words = [...new Set([...tokens, ...parts])].filter(isWord).sort();
  return { folded, tokens, words };
}

/** Whether a token can be a misspelt query's correction; numbers and codes cannot. */
function isWord(token: string): boolean {
  const length = [...token].length;
  return length >= WORD_LENGTH.least && length <= WORD_LENGTH.most && /^[\p{L}\p{M}'.-]+$/u.test(token);
}
