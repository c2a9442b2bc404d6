/** A word of the vocabulary that is spelt or sounds like one asked for, as `platform_search_words` returns it. */
export interface SpellingCandidate {
  readonly asked: string;
  readonly word: string;
  /** Both words without what writers confuse: tone marks, vowel length, letters of equal sound. */
  readonly askedPlain: string;
  readonly plain: string;
  /** Whether the asked word itself is in the vocabulary. */
  readonly isKnown: boolean;
  /** Whether the word sounds like the asked one in the other script (สมหญิง, somying). */
  readonly isSound: boolean;
}

/** Corrections that are tried per word; more would find too much that was not meant. */
const MAX_CORRECTIONS = 5;

/**
 * Returns the likely spellings of one asked word, nearest first. A known word is corrected only where the plain forms are
 * equal, since a wrong tone or vowel often makes another word, a wrong key seldom; and completed by words of equal sound
 * in the other script, since `somchai` in somebody's address says nothing about who is called สมชาย.
 */
export function correctionsOf(candidates: readonly SpellingCandidate[]): string[] {
  return candidates
    .filter(({ asked, word }) => word !== asked)
    .map((candidate) => ({ candidate, distance: distanceOf(candidate) }))
    .filter(({ candidate, distance }) => distance <= mostTypos(candidate))
    .toSorted((a, b) => a.distance - b.distance || compareText(a.candidate.word, b.candidate.word))
    .slice(0, MAX_CORRECTIONS)
    .map(({ candidate }) => candidate.word);
}

function distanceOf({ asked, word, askedPlain, plain, isSound }: SpellingCandidate): number {
  if (isSound) return 0.5;
  const distance = countTypos(askedPlain, plain);
  return distance === 0 ? countTypos(asked, word) / 100 : distance;
}

/** One typo from three letters on, two from six, three from eleven. */
function mostTypos({ askedPlain, isKnown, isSound }: SpellingCandidate): number {
  if (isKnown || isSound) return 0.99;
  const { length } = askedPlain;
  return length < 3 ? 0.99 : length < 6 ? 1 : length < 11 ? 2 : 3;
}

/**
 * Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other (optimal
 * string alignment distance).
 */
export function countTypos(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (beforeLast[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
