import { foldForSearch, foldPieceForSearch } from './fold.ts';
import { graphemes } from './grapheme.ts';

/** UTF-16 places in the original text, `end` not included. */
export interface HighlightRange {
  readonly start: number;
  readonly end: number;
}

/** A longer text is shown without marks: nobody reads it in a list. */
const maxHighlightedLength = 5_000;
const maxTerms = 20;

/**
 * Where the words of a query stand in a text, by the folding of search: `น้ํา` lights up `น้ำ`. Whole visible
 * characters only; touching ranges are one.
 */
export function highlightRanges(text: string, query: string): HighlightRange[] {
  const terms = foldForSearch(query).split(' ').filter(Boolean).slice(0, maxTerms);
  if (terms.length === 0 || text.length > maxHighlightedLength) return [];
  const { folded, units } = foldWithPlaces(text);
  const lit = new Array<boolean>(units.length).fill(false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      units.forEach((unit, index) => {
        if (unit.foldedStart < at + term.length && unit.foldedEnd > at) lit[index] = true;
      });
    }
  }
  return mergeLit(units, lit);
}

export interface HighlightPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text cut into plain and lit parts, ready for `<mark>`. Joined, they are the text. */
export function highlightParts(text: string, query: string): HighlightPart[] {
  const parts: HighlightPart[] = [];
  let shown = 0;
  for (const { start, end } of highlightRanges(text, query)) {
    if (start > shown) parts.push({ text: text.slice(shown, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    shown = end;
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), isMatch: false });
  return parts;
}

interface Unit {
  readonly start: number;
  readonly end: number;
  readonly foldedStart: number;
  readonly foldedEnd: number;
}

/** Folds unit by unit, so that each folded place knows where it came from. */
function foldWithPlaces(text: string): { folded: string; units: Unit[] } {
  const units: Unit[] = [];
  let folded = '';
  for (const { start, end } of foldingUnits(text)) {
    const piece = foldPieceForSearch(text.slice(start, end)).replace(/\s+/g, ' ');
    const foldedStart = folded.length;
    folded += folded === '' || folded.endsWith(' ') ? piece.trimStart() : piece;
    units.push({ start, end, foldedStart, foldedEnd: folded.length });
  }
  return { folded, units };
}

/**
 * Visible characters, joined where folding looks across two: `เเ`, NIKHAHIT before SARA AA, a mark cut off from its
 * consonant by something invisible.
 */
function foldingUnits(text: string): { start: number; end: number }[] {
  const units: { start: number; end: number }[] = [];
  let mayPairSaraE = true;
  for (const { text: character, start } of graphemes(text)) {
    const last = units.at(-1);
    const end = start + character.length;
    const before = last ? visible(text.slice(last.start, last.end)) : '';
    const isSaraE: boolean = mayPairSaraE && before === 'เ' && character.startsWith('เ');
    const isSaraAm = /\u0e4d[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]*$/.test(before) && character.startsWith('า');
    const isMark = /^[\p{M}\u0e33]|^$/u.test(visible(character));
    if (last && (isSaraE || isSaraAm || isMark)) {
      last.end = end;
      mayPairSaraE &&= !isSaraE;
    } else {
      units.push({ start, end });
      mayPairSaraE = true;
    }
  }
  return units;
}

function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

function mergeLit(units: readonly Unit[], lit: readonly boolean[]): HighlightRange[] {
  const ranges: { start: number; end: number }[] = [];
  units.forEach((unit, index) => {
    if (!lit[index]) return;
    const last = ranges.at(-1);
    if (last && last.end === unit.start) last.end = unit.end;
    else ranges.push({ start: unit.start, end: unit.end });
  });
  return ranges;
}
