import { toArabicDigits } from './thai-digits.ts';

/** Zero-width space, word joiner, byte-order mark, soft hyphen: invisible, and typed by nobody on purpose. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
/** Joiners beside a Thai letter, which needs none. */
const thaiJoiner = /(?<=[\u0e00-\u0e7f])[\u200c\u200d]+|[\u200c\u200d]+(?=[\u0e00-\u0e7f])/g;
/** The two joiners as well, which emoji and Indic scripts need in stored text, but no search does. */
const invisibleAndJoiners = /[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/g;

/**
 * Text as it is stored: NFC, with the Thai sequences that look the same made the same (NFC keeps them apart):
 * NIKHAHIT + SARA AA → SARA AM, SARA AM before its tone → after it, two SARA E → SARA AE, tone before an upper
 * vowel → after it; and without invisible characters. Never NFKC, which takes SARA AM apart (Unicode §16.1).
 */
export function normalizeText(text: string): string {
  return repairThai(text.normalize('NFC').replace(invisible, '').replace(thaiJoiner, ''));
}

/**
 * The key under which two names count as the same: stored form, compatibility forms (full-width letters, …),
 * lower case, Arabic digits, no invisible characters, single spaces. Accents still count.
 */
export function foldForUnique(text: string): string {
  return foldPiece(text).replace(/\s+/g, ' ').trim();
}

/** The key for finding: as `foldForUnique`, and Latin accents do not count (`café` is found by `cafe`). */
export function foldForSearch(text: string): string {
  return foldPieceForSearch(text).replace(/\s+/g, ' ').trim();
}

/** `foldForSearch` without its care for spaces, for a piece of text; the highlighter joins the pieces again. */
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

/** Vowels, tones and signs over and under a consonant, in writing order; agrees with the canonical order of NFC. */
const marksInOrder =
  '\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e3a\u0e38\u0e39\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e';
const nikhahit = '\u0e4d';
const saraAa = '\u0e32';
const saraAm = '\u0e33';

/** Works on NFC text. */
function repairThai(text: string): string {
  return text.replaceAll('เเ', 'แ').replace(/[\u0e31-\u0e3a\u0e47-\u0e4e]{2,}/g, orderMarks);
}

/**
 * One run of marks with SARA AA and SARA AM among them: each mark once, in writing order, before its SARA AM, which
 * NIKHAHIT and SARA AA make too. The order in which somebody typed them cannot be seen.
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
