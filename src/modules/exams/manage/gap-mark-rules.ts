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

/** The document without a mark, wherever it stands. */
export function withoutMark(document: RichDocument, mark: string): RichDocument {
  return without(document, mark)[0] as RichDocument;
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly Part[] | undefined;
}

/** A text that was nothing but the mark goes. */
function without(part: Part, mark: string): Part[] {
  if (part.text !== undefined) {
    const text = part.text.replaceAll(mark, '');
    return text === '' ? [] : [{ ...part, text }];
  }
  return [part.content ? { ...part, content: part.content.flatMap((each) => without(each, mark)) } : part];
}
