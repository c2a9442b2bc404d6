import { foldForSearch, normalizeText } from '../text/fold.ts';
import { typedInThaiLayout } from '../text/thai-keyboard.ts';
import { tokenizeThai } from '../text/tokenize.ts';
import { correctionsOf, type SpellingCandidate } from './spelling-rules.ts';

/** A query, read: a text matches when each term occurs in one of its spellings. */
export interface Search {
  readonly typed: string;
  /** The folded query, for titles that begin with it. */
  readonly phrase: string;
  readonly terms: readonly Term[];
}

/** One part of a query. */
export interface Term {
  /** Position of the part of the query without spaces that it comes from. */
  readonly run: number;
  /** The typed spelling first, then synonyms and corrections: lists of words that must all occur. */
  readonly spellings: readonly (readonly string[])[];
}

/** Minimum length of a query: a single letter would match almost everything. */
export const MIN_SEARCH_QUERY = 2;
/** Fewer matches than this have the spelling corrected. */
export const FEW_MATCHES = 5;
/** Terms of a query beyond this are ignored. */
const MAX_TERMS = 10;
const MAX_PHRASE_LENGTH = 200;
/** Longest row of terms that may be one misspelt word or one synonym. */
const MAX_WINDOW = 4;
/** Matches what belongs to no word; codes, numbers and addresses keep `.`, `-`, `_` and `@`. */
const SEPARATORS = /[\s,;:/|()[\]{}"“”‘’+&!?]+/;

/** Whether a query is too short to search. */
export function isQueryTooShort(query: string): boolean {
  return [...foldForSearch(query)].length < MIN_SEARCH_QUERY;
}

/**
 * Reads a query: Thai is segmented into words, other scripts at spaces. Words that a synonym group lists match each
 * other.
 */
export function readQuery(query: string, synonyms: readonly (readonly string[])[] = []): Search {
  const phrase = foldForSearch(query).slice(0, MAX_PHRASE_LENGTH).trim();
  const terms = phrase
    .split(SEPARATORS)
    .filter(Boolean)
    .flatMap((part, run) => wordsOf(part).map((word): Term => ({ run, spellings: [[word]] })))
    .slice(0, MAX_TERMS);
  return { typed: query.slice(0, MAX_PHRASE_LENGTH).trim(), phrase, terms: withSynonyms(terms, synonyms) };
}

/** Returns the words of a query for texts that are not folded: Thai is segmented where folding would change nothing. */
export function plainWordsOf(query: string): string[] {
  return normalizeText(query)
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part) => (foldForSearch(part) === part.toLowerCase() ? wordsOf(part) : [part]));
}

/** Whether a folded text holds every term in one of its spellings. */
export function isHeldBy(folded: string, { terms }: Search): boolean {
  return terms.every(({ spellings }) =>
    spellings.some((words) => words.every((word) => folded.includes(word))),
  );
}

/** Returns the words that the search looks for, in all spellings, to mark them in a text. */
export function wordsToMark({ terms }: Search): string[] {
  return [...new Set(terms.flatMap(({ spellings }) => spellings.flat()))];
}

/** Returns the parts of a query that may be one misspelt word each: single terms, and rows of terms typed together. */
export function wordsToCorrect({ terms }: Search): string[] {
  const texts = windowsOf(terms, isTypedTogether).map(({ text }) => text);
  return [...new Set(texts)].filter((text) => !/\d/.test(text)); // codes and numbers are not misspelt words
}

/**
 * Adds spellings from the vocabulary, the longest row of terms first: a misspelt word is often segmented wrongly
 * (ปลอกภัย becomes ปลอก and ภัย).
 */
export function withCorrections(search: Search, candidates: readonly SpellingCandidate[]): Search {
  const byWord = Map.groupBy(candidates, ({ asked }) => asked);
  const corrected = replaceWindows(search.terms, isTypedTogether, (text) =>
    correctionsOf(byWord.get(text) ?? []).map((word) => [word]),
  );
  const isCorrected = corrected.some(({ spellings }) => spellings.length > 1);
  return { ...search, terms: isCorrected ? corrected : withThaiLayout(search) };
}

/** Adds what the same keys type in the Thai layout, which was meant but not switched on. */
function withThaiLayout({ typed, terms }: Search): readonly Term[] {
  const thai = typedInThaiLayout(typed);
  if (thai === null || !/^[\u0e01-\u0e4e ]+$/.test(thai)) return terms;
  return [mergeTerms(terms, [foldForSearch(thai).split(' ').flatMap(wordsOf)])];
}

function withSynonyms(terms: readonly Term[], synonyms: readonly (readonly string[])[]): Term[] {
  if (synonyms.length === 0) return [...terms];
  const groups = synonyms.map((group) => group.map((word) => foldForSearch(word)));
  return replaceWindows(
    terms,
    () => true,
    (text, spaced) => {
      const group = groups.filter((words) => words.includes(text) || words.includes(spaced));
      const others = new Set(group.flat().filter((word) => word !== text && word !== spaced));
      return [...others]
        .map((word) => word.split(SEPARATORS).flatMap(wordsOf))
        .filter((words) => words.length > 0);
    },
  );
}

interface Window {
  readonly from: number;
  readonly to: number;
  /** The terms' typed words without and with spaces between. */
  readonly text: string;
  readonly spaced: string;
}

/** Returns the rows of neighbouring terms that belong together, longest first, else from left to right. */
function windowsOf(terms: readonly Term[], belong: (a: Term, b: Term) => boolean): Window[] {
  const windows: Window[] = [];
  for (let length = Math.min(MAX_WINDOW, terms.length); length > 0; length--) {
    for (let from = 0; from + length <= terms.length; from++) {
      const row = terms.slice(from, from + length);
      if (row.some((term, index) => index > 0 && !belong(row[index - 1] as Term, term))) continue;
      const words = row.map(({ spellings: [typed] }) => (typed ?? []).join(' '));
      windows.push({ from, to: from + length, text: words.join(''), spaced: words.join(' ') });
    }
  }
  return windows;
}

/** Merges each row of terms that has other spellings into one term; rows do not overlap. */
function replaceWindows(
  terms: readonly Term[],
  belong: (a: Term, b: Term) => boolean,
  othersOf: (text: string, spaced: string) => readonly (readonly string[])[],
): Term[] {
  const replaced = new Map<number, { to: number; term: Term }>();
  const isTaken = terms.map(() => false);
  for (const { from, to, text, spaced } of windowsOf(terms, belong)) {
    if (isTaken.slice(from, to).includes(true)) continue;
    const others = othersOf(text, spaced);
    if (others.length === 0) continue;
    isTaken.fill(true, from, to);
    replaced.set(from, { to, term: mergeTerms(terms.slice(from, to), others) });
  }
  return terms.flatMap((term, index) => {
    const found = replaced.get(index);
    if (found) return [found.term];
    return isTaken[index] ? [] : [term];
  });
}

function mergeTerms(row: readonly Term[], others: readonly (readonly string[])[]): Term {
  const typed = row.flatMap(({ spellings: [words] }) => words ?? []);
  const known = row.length === 1 ? (row[0]?.spellings.slice(1) ?? []) : [];
  return { run: row[0]?.run ?? 0, spellings: [typed, ...known, ...others] };
}

function isTypedTogether(a: Term, b: Term): boolean {
  return a.run === b.run;
}

/** Returns the words of a folded part without spaces; a part with no Thai letter is one word. */
function wordsOf(part: string): string[] {
  if (!/[\u0e01-\u0e4e]/.test(part)) return [part];
  const words = tokenizeThai(part);
  return words.length === 0 ? [part] : words;
}
