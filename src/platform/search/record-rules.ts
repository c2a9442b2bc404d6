import { foldForSearch } from '../text/fold.ts';
import { toArabicDigits } from '../text/thai-digits.ts';

/** Most hits of the best kind, and of each other one. */
export const MOST_HITS = { best: 8, others: 5 } as const;

/** Added to the score of a record one of whose keys equals the query; more than any score of the index. */
export const EXACT_SCORE = 100;

/** Fewest digits that may be part of a telephone number. */
const MIN_PHONE_DIGITS = 4;

/**
 * Returns the digits of what may be a telephone number or part of one, in its national form: `081-234` and `+66 81 234`
 * are 081234. Null for any other text.
 */
export function phoneDigits(text: string): string | null {
  const typed = toArabicDigits(text.trim());
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return null;
  return typed.startsWith('+66') ? `0${digits.slice(2)}` : digits;
}

/** Whether a key of a record is the query itself; spaces, dashes, case and the digits' script do not count. */
export function isKey(key: string, { text, phone }: { text: string; phone: string | null }): boolean {
  const wanted = bare(text);
  if (wanted === '') return false;
  return bare(key) === wanted || (phone !== null && phoneDigits(key) === phone);
}

function bare(text: string): string {
  return foldForSearch(text).replace(/[\s#–—−-]/g, '');
}

interface Scored {
  readonly score: number;
}

/**
 * Puts the kind with the best hit first, kinds of equal hits in their given order, and cuts each to what a list shows.
 * Kinds without a hit are left out.
 */
export function rankGroups<Group extends { readonly hits: readonly Scored[] }>(
  groups: readonly Group[],
): Group[] {
  const best = ({ hits }: Group): number => Math.max(...hits.map(({ score }) => score));
  return groups
    .filter(({ hits }) => hits.length > 0)
    .toSorted((a, b) => best(b) - best(a))
    .map((group, place) => ({
      ...group,
      hits: group.hits
        .toSorted((a, b) => b.score - a.score)
        .slice(0, place === 0 ? MOST_HITS.best : MOST_HITS.others),
    }));
}
