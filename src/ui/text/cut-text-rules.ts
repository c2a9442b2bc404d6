/** The beginning of a text, of at most so many letters, without a part of a character: no letter loses its vowel or tone mark. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return text.slice(0, characters.containing(most)?.index ?? most);
}
