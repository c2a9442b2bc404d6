const RAISED: Readonly<Record<string, string>> = mapOf('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED: Readonly<Record<string, string>> = mapOf('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

function mapOf(from: string, to: string): Record<string, string> {
  const letters = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, letters[at] ?? letter]));
}

/** Writes a superscript as plain text: ³, ^a, ^(a+b). */
export function raisedText(words: string): string {
  return shifted(words, RAISED, '^');
}

/** Writes a subscript as plain text: ₂, _a, _(a+b). */
export function loweredText(words: string): string {
  return shifted(words, LOWERED, '_');
}

function shifted(words: string, map: Readonly<Record<string, string>>, sign: string): string {
  const letters = [...words];
  if (letters.every((letter) => map[letter] !== undefined))
    return letters.map((letter) => map[letter]).join('');
  return letters.length === 1 ? `${sign}${words}` : `${sign}(${words})`;
}
