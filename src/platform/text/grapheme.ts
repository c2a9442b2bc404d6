const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Returns the number of visible characters: `น้ำ` has three code points and counts as one. */
export function countGraphemes(text: string): number {
  return [...segmenter.segment(text)].length;
}

/**
 * Truncates to `max` visible characters, including the `…` that marks the truncation. Never separates a consonant from
 * its vowel and tone, nor splits an emoji.
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

/** Yields the visible characters with their positions in the text. */
export function* graphemes(text: string): Generator<{ text: string; start: number }> {
  for (const { segment, index } of segmenter.segment(text)) yield { text: segment, start: index };
}
