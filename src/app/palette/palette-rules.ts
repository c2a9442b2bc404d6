import { foldForSearch } from '#platform/text/fold.ts';
import { typedInThaiLayout } from '#platform/text/thai-keyboard.ts';

/** A page or an action, as it is searched. */
export interface Searched {
  readonly label: string;
  /** Everything that finds it, in both languages. */
  readonly words: string;
}

/** Most pages and most actions that a query shows. */
const MOST_ENTRIES = 5;

/** How well an entry matches: its label is the query, begins with it, has a word that does, holds it, or only its words do. */
export type Match = 5 | 4 | 3 | 2 | 1;

export const SAME_NAME = 5;

/** From here on, an entry is shown above records that are no exact match. */
export const GOOD_MATCH = 3;

/** Returns how well an entry matches the query, null where it does not. Every word of the query must occur. */
export function matchOf({ label, words }: Searched, query: string): Match | null {
  const wanted = foldForSearch(query);
  const folded = foldForSearch(label);
  const all = `${folded} ${foldForSearch(words)}`;
  if (wanted === '' || !wanted.split(' ').every((word) => all.includes(word))) return null;
  if (folded === wanted) return SAME_NAME;
  if (folded.startsWith(wanted)) return 4;
  if (all.includes(` ${wanted}`)) return folded.includes(` ${wanted}`) ? 3 : 1;
  return folded.includes(wanted) ? 2 : 1;
}

/**
 * Returns the best entries for a query, best first, equal ones in their order. A query that matches nothing is read as
 * typed on the same keys in the Thai layout.
 */
export function matchEntries<Entry extends Searched>(
  entries: readonly Entry[],
  query: string,
): { entry: Entry; match: Match }[] {
  const found = matching(entries, query);
  const thai = found.length === 0 ? typedInThaiLayout(query.trim()) : null;
  return thai === null ? found : matching(entries, thai);
}

function matching<Entry extends Searched>(entries: readonly Entry[], query: string) {
  return entries
    .flatMap((entry) => {
      const match = matchOf(entry, query);
      return match === null ? [] : [{ entry, match }];
    })
    .toSorted((a, b) => b.match - a.match)
    .slice(0, MOST_ENTRIES);
}

/** Returns the index after a key press in a list of `count` options; both ends lead to the other one. */
export function movedTo(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return null;
}
