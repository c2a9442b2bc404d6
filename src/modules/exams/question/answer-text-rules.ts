import { normalizeText } from '#platform/text/fold.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';

export interface TextRules {
  readonly isCaseSensitive: boolean;
  /** ๑๒ counts as 12. */
  readonly isThaiDigitSame: boolean;
  /** `*` in an accepted answer matches anything. */
  readonly hasWildcard: boolean;
  /** Allows one wrong, missing or extra letter in accepted answers of four letters or more. */
  readonly isTypoAllowed: boolean;
}

const JOINERS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]/g;

/** Normalises a typed answer for comparison: Unicode form, no invisible characters, single spaces, one case. */
export function comparableText(
  text: string,
  rules: Pick<TextRules, 'isCaseSensitive' | 'isThaiDigitSame'>,
): string {
  const clean = normalizeText(text).replace(JOINERS, '').replace(/\s+/g, ' ').trim();
  const folded = rules.isCaseSensitive ? clean : clean.toLowerCase();
  return rules.isThaiDigitSame ? toArabicDigits(folded) : folded;
}

const MIN_TYPO_LETTERS = 4;

/** Whether a typed answer matches an accepted one. */
export function matchesText(answer: string, form: string, rules: TextRules): boolean {
  const given = comparableText(answer, rules);
  const wanted = comparableText(form, rules);
  if (given === wanted) return true;
  if (rules.hasWildcard && wanted.includes('*') && matchesWildcard(given, wanted)) return true;
  return rules.isTypoAllowed && [...wanted].length >= MIN_TYPO_LETTERS && isOneEditApart(given, wanted);
}

/** Matches `*` as any run of characters and `\*` as an asterisk. At worst proportional to the product of the lengths. */
export function matchesWildcard(text: string, pattern: string): boolean {
  const parts = [...pattern.matchAll(/\\\*|\*|[^*\\]+|\\/g)].map(([part]) => part);
  const pieces: string[] = [''];
  for (const part of parts) {
    if (part === '*') pieces.push('');
    else pieces[pieces.length - 1] += part === '\\*' ? '*' : part;
  }
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = long.slice(start + 1).join('');
  return rest === short.slice(long.length === short.length ? start + 1 : start).join('');
}
