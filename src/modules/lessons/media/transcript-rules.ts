import { isHeldBy, readQuery } from '#platform/search/search-query-rules.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import type { Cue } from './captions-rules.ts';

/** Returns the captions that hold every word of a query, in any order; null where the query has no word. */
export function findCues(cues: readonly Cue[], query: string): readonly Cue[] | null {
  const search = readQuery(query);
  if (search.terms.length === 0) return null;
  return cues.filter(({ text }) => isHeldBy(foldForSearch(text), search));
}
