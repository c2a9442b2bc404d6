import type { RichDocument } from '#platform/documents/document-contract.ts';

/** The mark of a gap in the stem; the first gap is 1. */
export function gapMark(number: number): string {
  return `[[${number}]]`;
}

/** The document with a mark at its end. */
export function withMark({ content }: RichDocument, mark: string): RichDocument {
  const last = content.at(-1);
  if (last?.type !== 'paragraph')
    return {
      type: 'doc',
      content: [...content, { type: 'paragraph', content: [{ type: 'text', text: mark }] }],
    };
  const words = last.content ?? [];
  const text = words.length === 0 ? mark : ` ${mark}`;
  return {
    type: 'doc',
    content: [...content.slice(0, -1), { ...last, content: [...words, { type: 'text', text }] }],
  };
}

/** The document without a mark, wherever it stands and however its letters look. */
export function withoutMark({ content }: RichDocument, mark: string): RichDocument {
  return { type: 'doc', content: without(content, mark) as RichDocument['content'] };
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly Part[] | undefined;
}

/** Texts beside each other are read as one: a look may end within the mark. A text that was nothing but the mark goes. */
function without(parts: readonly Part[], mark: string): Part[] {
  const kept: Part[] = [];
  let texts: (Part & { readonly text: string })[] = [];
  const keepTexts = (): void => {
    kept.push(...textsWithout(texts, mark));
    texts = [];
  };
  for (const part of parts) {
    if (part.text !== undefined) {
      texts.push({ ...part, text: part.text });
      continue;
    }
    keepTexts();
    kept.push(part.content ? { ...part, content: without(part.content, mark) } : part);
  }
  keepTexts();
  return kept;
}

function textsWithout<Text extends { readonly text: string }>(texts: readonly Text[], mark: string): Text[] {
  // The letters between marks, by their places in all the texts together.
  const stays: { from: number; to: number }[] = [];
  let from = 0;
  for (const piece of texts
    .map(({ text }) => text)
    .join('')
    .split(mark)) {
    stays.push({ from, to: from + piece.length });
    from += piece.length + mark.length;
  }
  let start = 0;
  return texts.flatMap((each) => {
    const begin = start;
    start += each.text.length;
    const text = stays
      .map(({ from: first, to }) => each.text.slice(Math.max(first - begin, 0), Math.max(to - begin, 0)))
      .join('');
    return text === '' ? [] : [{ ...each, text }];
  });
}
