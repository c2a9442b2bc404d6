import { highlightRanges } from '../text/highlight.ts';
import type { TextMarks } from './marks-contract.ts';
import { type Search, wordsToMark } from './search-query-rules.ts';

/** Returns where a text holds the words of a search, in any of their spellings. */
export function marksIn(text: string, search: Search): TextMarks {
  return highlightRanges(text, wordsToMark(search).join(' ')).map(({ start, end }) => [start, end]);
}
