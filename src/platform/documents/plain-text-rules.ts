import type { Block, Inline, RichDocument } from './document-contract.ts';
import { textOf } from './document-rules.ts';

/** From so many line breaks on, a text stays one paragraph: the model limits how much stands beside each other. */
const MANY_LINES = 2_000;

/**
 * Returns a plain text of up to 100,000 characters as a document that shows the same: an empty line begins a paragraph, every
 * other line break stays. `plainTextOf` returns the text.
 */
export function documentOfText(given: string): RichDocument {
  const text = given.replace(/\r\n?/g, '\n');
  if (text === '') return { type: 'doc', content: [] };
  // Pages show line breaks within a text, too.
  if (text.split('\n', MANY_LINES + 1).length > MANY_LINES)
    return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  // Further empty lines stay with the paragraph below them.
  return { type: 'doc', content: text.split(/(?<=[^\n])\n\n/).map(paragraphOf) };
}

function paragraphOf(text: string): Block {
  if (text === '') return { type: 'paragraph' };
  const content = text
    .split('\n')
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
    ]);
  return { type: 'paragraph', content };
}

/** Plain text with an empty line between outer blocks and a line for each block within them, captions included. */
export function plainTextOf(document: RichDocument): string {
  return document.content
    .map((block) => textOf({ type: 'doc', content: [block] }))
    .filter((text) => text !== '')
    .join('\n\n');
}
