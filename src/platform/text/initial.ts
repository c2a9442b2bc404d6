/** Returns the letter that stands for a name without a picture; a Thai vowel written before its consonant is skipped. */
export function initialOf(name: string): string {
  return [...name.replace(/^[เแโใไ]/, '')][0] ?? '';
}
