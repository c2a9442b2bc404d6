import { foldForSearch } from './fold.ts';

/** More than a long description has; the rest of a text does not contribute to the ranking. */
export const maxTokens = 2_000;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Splits a text into folded words for ranked search: Thai by ICU's dictionary (Thai has no spaces between words),
 * other scripts by their own rules. Text and query must be split by the same runtime: store `tokenizerVersion` with
 * the tokens and reindex when it changes.
 */
export function tokenizeThai(text: string): string[] {
  const tokens: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(foldForSearch(text))) {
    if (!isWordLike) continue;
    tokens.push(segment);
    if (tokens.length === maxTokens) break;
  }
  return tokens;
}

/** Returns the version of the dictionary, for example `icu-78.3`; browsers do not expose theirs. */
export function tokenizerVersion(): string {
  return `icu-${globalThis.process?.versions?.icu ?? 'browser'}`;
}
