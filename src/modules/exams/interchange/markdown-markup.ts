import { type Block, type Inline, parseMarkdown } from '#platform/text/markdown.ts';
import { type Inline as RichInline, parseLine } from '../question/rich-text-rules.ts';
import type { Note } from './interchange-contract.ts';
import { type Run, type RunMark, textOfLines, TextLines } from './text-lines.ts';

/** Converts Markdown to the markup of questions; HTML elements that the markup knows keep their meaning. */
export function markdownToText(source: string, note: Note): string {
  const picture = /!\[([^\]]*)\]\([^)]*\)/g;
  if (picture.test(source)) note('pictures_dropped');
  const words = source.replace(picture, (_, alt: string) => (alt.trim() === '' ? '' : `\\[${alt.trim()}\\]`));
  return textOfLines(blockLines(parseMarkdown(words, { grammar: 'full', addressOf }), note));
}

const addressOf = (raw: string) => (/^(https?:|mailto:)/.test(raw) ? raw : null);

function blockLines(blocks: readonly Block[], note: Note): string[] {
  return blocks.flatMap((block, at) => [
    ...(at > 0 && block.is === 'paragraph' && blocks[at - 1]?.is === 'paragraph' ? [''] : []),
    ...linesOf(block, note),
  ]);
}

function linesOf(block: Block, note: Note): string[] {
  switch (block.is) {
    case 'paragraph':
      return inlineLines(block.children, []);
    case 'heading':
      return inlineLines(block.children, ['strong']);
    case 'quote':
      return blockLines(block.blocks, note);
    case 'code':
      return ['```', ...block.text.split('\n'), '```'];
    case 'line':
      return ['———'];
    case 'list':
      return block.items.flatMap((item, at) => {
        const [first, ...rest] = blockLines(item, note).filter((line) => line.trim() !== '');
        const marker = block.isOrdered ? `${block.start + at}.` : '•';
        return first === undefined ? [] : [`${marker} ${first}`, ...rest.map((line) => `  ${line}`)];
      });
    case 'table': {
      const width = Math.max(block.head.length, ...block.rows.map((row) => row.length));
      const line = (row: readonly (readonly Inline[])[]) => {
        const cells = Array.from({ length: width }, (_, at) =>
          inlineLines(row[at] ?? [], [])
            .join('<br>')
            .replaceAll('|', '\\|'),
        );
        return `| ${cells.join(' | ')} |`;
      };
      return [line(block.head), `|${' --- |'.repeat(width)}`, ...block.rows.map(line)];
    }
  }
}

function inlineLines(inlines: readonly Inline[], marks: Run['marks']): string[] {
  const lines = new TextLines();
  for (const inline of inlines) addInline(inline, marks, lines);
  lines.flush();
  return lines.done;
}

const MARK_OF = { strong: 'strong', em: 'i', del: 's' } as const;

function addInline(inline: Inline, marks: Run['marks'], lines: TextLines): void {
  if ('text' in inline) {
    if (inline.is === 'code') return lines.add(inline.text, [...marks, 'code']);
    for (const [at, line] of inline.text.split('\n').entries()) {
      if (at > 0) lines.end();
      for (const part of parseLine(decoded(line))) addRich(part, marks, lines);
    }
    return;
  }
  const more: Run['marks'] = inline.is === 'link' ? marks : [...marks, MARK_OF[inline.is]];
  for (const child of inline.children) addInline(child, more, lines);
  const shown =
    inline.is === 'link' ? inline.children.map((child) => ('text' in child ? child.text : '')).join('') : '';
  if (inline.is === 'link' && shown !== inline.href) lines.add(` (${inline.href})`, marks);
}

function addRich(part: RichInline, marks: readonly RunMark[], lines: TextLines): void {
  if (part.is === 'text' || part.is === 'code')
    return lines.add(part.text, part.is === 'code' ? [...marks, 'code'] : marks);
  for (const child of part.children) addRich(child, [...marks, part.is], lines);
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}
