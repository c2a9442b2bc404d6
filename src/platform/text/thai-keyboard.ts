/** Keys of a US keyboard, then what they type in the Thai Kedmanee layout (TIS 820-2531), unshifted and shifted. */
const KEYS = "1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./";
const THAI = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ';
const SHIFTED_KEYS = '!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const SHIFTED_THAI = '+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const letters = new Map<string, string>([...pairs(KEYS, THAI), ...pairs(SHIFTED_KEYS, SHIFTED_THAI)]);

/** Returns what the same keys type in the Thai layout: `dkca` is กาแฟ. Null where a character is on no such key. */
export function typedInThaiLayout(text: string): string | null {
  let typed = '';
  for (const character of text) {
    const letter = character === ' ' ? ' ' : letters.get(character);
    if (letter === undefined) return null;
    typed += letter;
  }
  return typed;
}

function pairs(keys: string, thai: string): [string, string][] {
  const typed = [...thai];
  return [...keys].map((key, index) => [key, typed[index] ?? '']);
}
