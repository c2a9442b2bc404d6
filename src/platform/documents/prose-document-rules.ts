import type { Block as ProseBlock, Inline as ProseInline } from '../text/markdown.ts';
import { readProse } from '../text/prose-rules.ts';
import type { Block, Inline, RichDocument } from './document-contract.ts';
import { isSafeLink } from './link-rules.ts';

/** A text written with the marks of `readProse` as a document that shows the same. */
export function documentOfProse(text: string): RichDocument {
  return { type: 'doc', content: readProse(text).flatMap(blocksOf) };
}

function blocksOf(block: ProseBlock): Block[] {
  switch (block.is) {
    case 'heading':
      // Level 1 is the page's title.
      return [
        {
          type: 'heading',
          attrs: { level: block.level === 1 ? 2 : 3 },
          content: inlinesOf(block.children),
        },
      ];
    case 'paragraph':
      return [{ type: 'paragraph', content: inlinesOf(block.children) }];
    case 'list': {
      const content = block.items.map((item) => ({
        type: 'listItem' as const,
        content: item.flatMap(blocksOf),
      }));
      return block.isOrdered
        ? [{ type: 'orderedList', attrs: { start: block.start }, content }]
        : [{ type: 'bulletList', content }];
    }
    case 'code':
    case 'quote':
    case 'table':
    case 'line':
      return []; // not in the grammar of `readProse`
  }
}

function inlinesOf(inlines: readonly ProseInline[], marks: NonNullable<TextMarks> = []): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if ('text' in inline) return linesOf(inline.text, marks);
    if (inline.is !== 'link') return inlinesOf(inline.children, [...marks, { type: 'bold' }]);
    return inlinesOf(
      inline.children,
      isSafeLink(inline.href) ? [...marks, { type: 'link', attrs: { href: inline.href } }] : marks,
    );
  });
}

type TextMarks = Extract<Inline, { type: 'text' }>['marks'];

function linesOf(text: string, marks: NonNullable<TextMarks>): Inline[] {
  return text
    .split('\n')
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line, ...(marks.length > 0 && { marks }) }]),
    ]);
}
