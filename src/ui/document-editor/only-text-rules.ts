import type { RichDocument } from '#platform/documents/document-contract.ts';

/** The text of a document that is one paragraph without marks, formulas and alignment; null of any other. */
export function onlyText({ content }: RichDocument): string | null {
  const [first, ...others] = content;
  if (!first) return '';
  if (others.length > 0 || first.type !== 'paragraph' || first.attrs?.align) return null;
  let text = '';
  for (const inline of first.content ?? []) {
    if (inline.type === 'inlineMath' || (inline.type === 'text' && inline.marks?.length)) return null;
    text += inline.type === 'text' ? inline.text : '\n';
  }
  return text;
}
