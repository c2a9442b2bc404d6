import { graphemes } from '#platform/text/grapheme.ts';

/** Most letters that are measured; no line of a chart holds more. */
const MAX_LETTERS = 120;

/**
 * Returns a text that fits, with an ellipsis where its end is left out. Measures a handful of times, however long the text is:
 * the length is searched by halves.
 */
export function shortenedText(text: string, isFitting: (text: string) => boolean): string {
  const parts = [...graphemes(text.slice(0, MAX_LETTERS * 4))].map((letter) => letter.text);
  const isWhole = text.length <= MAX_LETTERS * 4 && parts.length <= MAX_LETTERS;
  if (isWhole && isFitting(text)) return text;
  const cut = (length: number): string => `${parts.slice(0, length).join('')}…`;
  let [least, most] = [1, Math.min(parts.length, MAX_LETTERS)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isFitting(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
