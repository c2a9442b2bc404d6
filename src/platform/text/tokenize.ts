import { foldForSearch } from './fold.ts';

/** More tokens than a long description has; the rest of a text is not worth ranking by. */
export const maxTokens = 2_000;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The words of a text for ranked search, folded: Thai by the dictionary of ICU (Thai writes no spaces), other
 * scripts by their own rules. Text and query must be cut by the same runtime: store `tokenizerVersion` beside
 * the tokens and index again when it changes.
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

/** Names the dictionary in use, for example `icu-78.3`; browsers do not tell theirs. */
export function tokenizerVersion(): string {
  return `icu-${globalThis.process?.versions?.icu ?? 'browser'}`;
}
