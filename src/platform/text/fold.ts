import { toArabicDigits } from './thai-digits.ts';

/** Invisible characters that nobody types on purpose: soft hyphen, zero-width space, word joiner, byte-order mark. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
/** Joiners next to a Thai letter, where they have no function. */
const thaiJoiner = /(?<=[\u0e00-\u0e7f])[\u200c\u200d]+|[\u200c\u200d]+(?=[\u0e00-\u0e7f])/g;
/** Also the two joiners, which emoji and Indic scripts need in stored text but search does not. */
const invisibleAndJoiners = /[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/g;

/**
 * Returns the stored form of a text: NFC, with Thai sequences that look the same unified (NFC does not): NIKHAHIT +
 * SARA AA → SARA AM, SARA AM before its tone → after it, two SARA E → SARA AE, tone before an upper vowel → after it;
 * and without invisible characters. Never NFKC, which decomposes SARA AM (Unicode §16.1).
 */
export function normalizeText(text: string): string {
  return repairThai(text.normalize('NFC').replace(invisible, '').replace(thaiJoiner, ''));
}

/**
 * Returns the key under which two names count as equal: stored form, compatibility forms (full-width letters, …),
 * lower case, Arabic digits, no invisible characters, single spaces. Accents still count.
 */
export function foldForUnique(text: string): string {
  return foldPiece(text).replace(/\s+/g, ' ').trim();
}

/** Returns the key for search: as `foldForUnique`, but Latin accents do not count (`cafe` finds `café`). */
export function foldForSearch(text: string): string {
  return foldPieceForSearch(text).replace(/\s+/g, ' ').trim();
}

/** As `foldForSearch` for a piece of text, without normalising spaces; the highlighter concatenates the pieces. */
export function foldPieceForSearch(text: string): string {
  return foldPiece(text)
    .normalize('NFD')
    .replace(/(?<=[a-z\u0370-\u04ff])\p{Mn}+/gu, '')
    .normalize('NFC');
}

function foldPiece(text: string): string {
  const compatible = text
    .replace(invisibleAndJoiners, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ');
  return toArabicDigits(repairThai(compatible.normalize('NFC')));
}

/** Vowels, tones and signs above and below a consonant, in writing order; consistent with the canonical order of NFC. */
const marksInOrder =
  '\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e3a\u0e38\u0e39\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e';
const nikhahit = '\u0e4d';
const saraAa = '\u0e32';
const saraAm = '\u0e33';

/** Expects NFC text. */
function repairThai(text: string): string {
  return text.replaceAll('เเ', 'แ').replace(/[\u0e31-\u0e3a\u0e47-\u0e4e]{2,}/g, orderMarks);
}

/**
 * Normalises one run of marks that may include SARA AA and SARA AM: each mark once, in writing order, before its SARA
 * AM, which NIKHAHIT with SARA AA forms too. The typed order is not visible.
 */
function orderMarks(run: string): string {
  let ordered = '';
  let marks = new Set<string>();
  let saraAmCount = 0;
  const flush = (): void => {
    if (saraAmCount > 0) marks.delete(nikhahit);
    ordered += [...marks].sort((a, b) => marksInOrder.indexOf(a) - marksInOrder.indexOf(b)).join('');
    ordered += saraAm.repeat(saraAmCount);
    marks = new Set();
    saraAmCount = 0;
  };
  for (const character of run) {
    if (character === saraAm || (character === saraAa && marks.has(nikhahit))) {
      marks.delete(nikhahit);
      saraAmCount += 1;
    } else if (character === saraAa) {
      flush();
      ordered += saraAa;
    } else marks.add(character);
  }
  flush();
  return ordered;
}
