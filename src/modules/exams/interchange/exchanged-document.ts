import type { RichDocument } from '#platform/documents/document-contract.ts';
import { withFormulas } from '#platform/documents/text-formula-rules.ts';
import { type HtmlWriting, writeHtml } from '#platform/documents/write-html-rules.ts';
import { plainDocument } from './given-document.ts';

/** A text as other formats hold it. */
export interface ExchangedText {
  readonly format: 'plain' | 'html';
  readonly text: string;
}

/** Returns a text as other formats hold it: plain if that says everything, else as HTML. */
export function exchanged(document: RichDocument, sources: HtmlWriting): ExchangedText {
  const text = plainLines(document);
  return text === null ? { format: 'html', text: writeHtml(document, sources) } : { format: 'plain', text };
}

/** Returns the lines of a text that are all that it shows; null where it is more than these. */
function plainLines(document: RichDocument): string | null {
  const paragraphs: string[] = [];
  for (const block of document.content) {
    if (block.type !== 'paragraph' || block.attrs?.align) return null;
    let words = '';
    for (const inline of block.content ?? []) {
      if (inline.type === 'inlineMath' || (inline.type === 'text' && inline.marks?.length)) return null;
      words += inline.type === 'hardBreak' ? '\n' : inline.text;
    }
    paragraphs.push(words);
  }
  const text = paragraphs.join('\n\n');
  const isSame = JSON.stringify(plainDocument(text).content) === JSON.stringify(document.content);
  return isSame && withFormulas(text).length === 1 ? text : null;
}
