import { normalizeText } from './fold.ts';
import { toArabicDigits } from './thai-digits.ts';

/**
 * Latin letters for Thai ones, by their initial sound in the Royal Thai General System of Transcription (Royal
 * Institute, 1999). A code is not a transcription: it only has to be recognised.
 */
const LATIN = new Map(
  (
    'กk ขkh ฃkh คkh ฅkh ฆkh งng จch ฉch ชch ซs ฌch ญy ฎd ฏt ฐth ฑth ฒth ณn ดd ตt ถth ทth ธth นn บb ปp ผph ฝf พph ฟf ' +
    'ภph มm ยy รr ฤrue ลl ฦlue วw ศs ษs สs หh ฬl อo ฮh ะa ัa าa ำam ิi ีi ึue ืue ุu ูu เe แae โo ใai ไai'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/**
 * Returns a code of small Latin letters, digits and hyphens for a name, at most `max` characters; only a first word that is
 * longer is cut: `ชาเขียว 100 g` → `chakheiyw-100-g`. Empty for a name without letters and digits.
 */
export function latinCode(name: string, max: number): string {
  const words = toArabicDigits(normalizeText(name))
    .toLowerCase()
    .replace(/[ก-ฮ][ิุ]?์/g, '') // silenced
    .replace(/([เแโใไ])([ก-ฮ])/g, '$2$1') // written before its consonant, spoken after it
    .replace(/อ(?=[ะ-ูเแโใไ])/g, '') // only carries the vowel
    .replace(/[ก-๎]/g, (letter) => LATIN.get(letter) ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  let code = '';
  for (const word of words ?? []) {
    const longer = code === '' ? word : `${code}-${word}`;
    if (longer.length > max) break;
    code = longer;
  }
  return code === '' ? (words?.[0] ?? '').slice(0, max) : code;
}

const MAX_CANDIDATES = 50;

/** Returns codes to try in turn: `tea`, `tea-2`, `tea-3`, …, each at most `max` characters. */
export function codeCandidates(code: string, max: number): string[] {
  return Array.from({ length: MAX_CANDIDATES }, (_, index) =>
    index === 0 ? code.slice(0, max) : withEnding(code, String(index + 1), max),
  );
}

/** Returns the first candidate that is not taken; when all are, `code` with `rest`, which must be unique. */
export function freeCode(
  code: string,
  { taken, rest, max }: { taken: ReadonlySet<string>; rest: string; max: number },
): string {
  return codeCandidates(code, max).find((each) => !taken.has(each)) ?? withEnding(code, rest, max);
}

function withEnding(code: string, ending: string, max: number): string {
  return `${code.slice(0, max - ending.length - 1).replace(/-+$/, '')}-${ending}`;
}
