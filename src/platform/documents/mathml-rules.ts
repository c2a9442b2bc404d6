/** Elements of formulas: those of MathML Core that KaTeX writes, and `menclose`, which is drawn otherwise. */
export const MATH_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle ' +
    'mpadded mphantom menclose'
  ).split(' '),
);

/** Their attributes; none holds an address or code. */
export const MATH_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder depth displaystyle fence form height largeop linethickness lspace mathbackground mathcolor ' +
    'mathsize maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
);

interface Alphabet {
  /** Code points of A, a and 0; of Α and α. */
  readonly upper: number;
  readonly digits?: number;
  readonly greek?: number;
  /** Letters that had a code point before the others. */
  readonly before?: Readonly<Record<string, string>>;
}

/** Mathematical Alphanumeric Symbols (Unicode 17, U+1D400–1D7FF): MathML Core has no other way to write them. */
const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  bold: { upper: 0x1d400, digits: 0x1d7ce, greek: 0x1d6a8 },
  italic: { upper: 0x1d434, greek: 0x1d6e2, before: { h: 'ℎ' } },
  'bold-italic': { upper: 0x1d468, greek: 0x1d71c },
  script: {
    upper: 0x1d49c,
    before: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  'bold-script': { upper: 0x1d4d0 },
  fraktur: { upper: 0x1d504, before: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } },
  'bold-fraktur': { upper: 0x1d56c },
  'double-struck': {
    upper: 0x1d538,
    digits: 0x1d7d8,
    before: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  'sans-serif': { upper: 0x1d5a0, digits: 0x1d7e2 },
  'bold-sans-serif': { upper: 0x1d5d4, digits: 0x1d7ec },
  'sans-serif-italic': { upper: 0x1d608 },
  'sans-serif-bold-italic': { upper: 0x1d63c },
  monospace: { upper: 0x1d670, digits: 0x1d7f6 },
};

/** Letters and digits in another alphabet, such as ℝ for a double-struck R; what has no such form stays as it is. */
export function styledLetters(text: string, variant: string): string {
  const alphabet = Object.hasOwn(ALPHABETS, variant) ? ALPHABETS[variant] : undefined;
  if (!alphabet) return text;
  return Array.from(text, (letter) => alphabet.before?.[letter] ?? styled(letter, alphabet)).join('');
}

/** First and last letter of a range, and how far behind the alphabet's first it begins there. */
const RANGES = [
  { from: 'A', to: 'Z', base: 'upper', after: 0 },
  { from: 'a', to: 'z', base: 'upper', after: 26 },
  { from: '0', to: '9', base: 'digits', after: 0 },
  { from: 'Α', to: 'Ω', base: 'greek', after: 0 },
  { from: 'α', to: 'ω', base: 'greek', after: 26 },
] as const;

function styled(letter: string, alphabet: Alphabet): string {
  const range = RANGES.find(({ from, to }) => letter >= from && letter <= to);
  const first = range && alphabet[range.base];
  if (!range || first === undefined) return letter;
  return String.fromCodePoint(first + range.after + letter.charCodeAt(0) - range.from.charCodeAt(0));
}
