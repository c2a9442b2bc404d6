import { graphemeCut } from './grapheme.ts';

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Returns whole words of a text from the one at `from`, at most `max` visible characters, with `…` where something is left out.
 * Thai words have no spaces between them. Only a single word longer than `max` is cut, between visible characters.
 */
export function excerptOf(text: string, from: number, max: number): string {
  if (text === '' || (from <= 0 && text.length <= max)) return text;
  const start = wordStart(text, Math.min(from, text.length - 1));
  const rest = text.slice(start);
  const shown = rest.length <= max ? rest : wholeWords(rest, max);
  return (
    (start > 0 ? '…' : '') +
    (shown.length < rest.length && !shown.endsWith('…') ? `${shown.trimEnd()}…` : shown)
  );
}

/** Returns where the word at a position begins. */
function wordStart(text: string, position: number): number {
  return position <= 0 ? 0 : (segmenter.segment(text).containing(position)?.index ?? 0);
}

function wholeWords(text: string, max: number): string {
  const end = segmenter.segment(text).containing(max)?.index ?? 0;
  return end === 0 ? graphemeCut(text, max) : text.slice(0, end);
}
