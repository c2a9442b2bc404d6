const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** How many characters a reader sees: `น้ำ` is two code points more than one. */
export function countGraphemes(text: string): number {
  return [...segmenter.segment(text)].length;
}

/**
 * The first `max` visible characters, with `…` (counted in) when something was cut. Never leaves a consonant
 * without its vowel and tone, nor half an emoji.
 */
export function graphemeCut(text: string, max: number, ending = '…'): string {
  if (text.length <= max) return text;
  const kept = max - countGraphemes(ending);
  let count = 0;
  let cutAt = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    count += 1;
    if (count > max) return `${text.slice(0, cutAt).trimEnd()}${ending}`;
    if (count <= kept) cutAt = index + segment.length;
  }
  return text;
}

/** The visible characters with their places in the text. */
export function* graphemes(text: string): Generator<{ text: string; start: number }> {
  for (const { segment, index } of segmenter.segment(text)) yield { text: segment, start: index };
}
