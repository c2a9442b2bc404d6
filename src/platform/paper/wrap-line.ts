const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Wraps at Thai dictionary word boundaries; a word wider than the line breaks between graphemes. */
export function wrapLine(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
    for (const { segment } of letters.segment(word.trimStart())) {
      if (line !== '' && measure(line + segment) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Returns words with adjoining punctuation: no line begins with a comma or ends with an opening bracket. */
function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1);
    const clings = /^[\s,.;:!?)\]}”’ๆฯ%]+$/.test(segment) || (last !== undefined && /[([{“‘]$/.test(last));
    if (last !== undefined && clings) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}
