/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LETTERS = 12;

/** Encodes twelve numbers from 0 to 31 as a code with its check letter (Luhn, mod 32). */
export function codeOf(values: readonly number[]): string {
  const letters = values.map((value) => ALPHABET[value & 31] ?? '').join('');
  return letters + checkLetter(letters);
}

/** Returns the code that somebody typed, normalised; null when it is not a valid code. */
export function readCode(typed: string): string | null {
  const letters = typed
    .slice(0, 200)
    .toUpperCase()
    .replace(/[\s‐-―-]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== CODE_LETTERS + 1 || [...letters].some((letter) => !ALPHABET.includes(letter)))
    return null;
  return checkLetter(letters.slice(0, CODE_LETTERS)) === letters.at(-1) ? letters : null;
}

/** Formats a code as it is printed: 4-4-5. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

function checkLetter(letters: string): string {
  let sum = 0;
  let factor = 2;
  for (const letter of [...letters].toReversed()) {
    const product = ALPHABET.indexOf(letter) * factor;
    sum += Math.floor(product / 32) + (product % 32);
    factor = factor === 2 ? 1 : 2;
  }
  return ALPHABET[(32 - (sum % 32)) % 32] ?? '';
}

/** Parses `12/2569`, also with Thai digits or surrounding words; null when there is no number. */
export function readNumber(typed: string): { year: number; number: number } | null {
  const arabic = typed.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  const match = /^\D*0*(\d{1,7})\s*\/\s*(\d{4})\D*$/.exec(arabic);
  return match ? { number: Number(match[1]), year: Number(match[2]) } : null;
}

/** Returns the code from a link to a certificate's page, or from a bare code; null for anything else. */
export function codeIn(text: string): string | null {
  const inLink = /\/lesson\/certification\/public\/([^/?#\s]+)/.exec(text)?.[1];
  return readCode(inLink ?? text);
}
