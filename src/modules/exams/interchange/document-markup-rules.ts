import type { Block, Inline, Mark, RichDocument } from '#platform/documents/document-contract.ts';
import {
  type Cell,
  type Inline as MarkupInline,
  type Line,
  type ListItem,
  type Mark as MarkupMark,
  type RichBlock,
  writeRichText,
} from '../question/rich-text-rules.ts';

/**
 * Returns a document as markup that people can read in a sheet (`rich-text-rules.ts`). Where `documentOfMarkup` does not make
 * the same document of it, the markup cannot hold it: pictures, merged cells, alignment and links are only described.
 */
export function markupOf(document: RichDocument): string {
  return writeRichText(joined(document.content.flatMap(richBlocks))).trim();
}

/** Blocks in lines that follow each other; an empty line parts what would otherwise be one. */
function joined(blocks: readonly RichBlock[]): RichBlock[] {
  return blocks.flatMap((block, at) => (wouldJoin(blocks[at - 1], block) ? [EMPTY_LINE, block] : [block]));
}

function wouldJoin(one: RichBlock | undefined, next: RichBlock): boolean {
  if (one?.is === 'list' && next.is === 'lines') {
    const start = next.lines[0]?.[0];
    return start?.is === 'text' && start.text.startsWith(' ');
  }
  return one?.is === next.is && next.is !== 'code';
}

const EMPTY_LINE: RichBlock = { is: 'lines', lines: [[]] };

function richBlocks(block: Block): RichBlock[] {
  switch (block.type) {
    case 'paragraph':
      return [{ is: 'lines', lines: linesOf(block.content) }];
    case 'heading':
      return [{ is: 'lines', lines: linesOf(block.content).map(emboldened) }];
    case 'codeBlock':
      return [{ is: 'code', text: block.content?.map(({ text }) => text).join('') ?? '' }];
    case 'blockMath':
      return [{ is: 'lines', lines: [wordLine(`\\[${block.attrs.latex}\\]`)] }];
    case 'bulletList':
      return [{ is: 'list', items: block.content.map(({ content }) => itemOf('•', content)) }];
    case 'orderedList': {
      const start = block.attrs?.start ?? 1;
      return [
        { is: 'list', items: block.content.map(({ content }, at) => itemOf(`${start + at}.`, content)) },
      ];
    }
    case 'blockquote':
      return block.content.flatMap(richBlocks);
    case 'table':
      return [tableOf(block)];
    case 'horizontalRule':
      return wordBlocks('———');
    case 'picture':
      return wordBlocks(bracketed(block.attrs));
    case 'gallery':
      return block.attrs.pictures.flatMap((picture) => wordBlocks(bracketed(picture)));
    case 'sound':
      return [block.attrs.caption, block.attrs.transcript].flatMap(wordBlocks);
    case 'embed':
      return wordBlocks(block.attrs.url);
    case 'card':
      return [];
  }
}

function wordBlocks(words: string): RichBlock[] {
  return words === '' ? [] : [{ is: 'lines', lines: [wordLine(words)] }];
}

function bracketed({ alt, caption }: { readonly alt: string; readonly caption: string }): string {
  const words = [alt, caption].filter((each) => each !== '').join(' – ');
  return words === '' ? '' : `[${words}]`;
}

function wordLine(words: string): Line {
  return [{ is: 'text', text: words.replaceAll(/\s+/g, ' ') }];
}

function linesOf(inlines: readonly Inline[] = []): Line[] {
  const lines: MarkupInline[][] = [[]];
  for (const inline of inlines) {
    if (inline.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(markupInline(inline));
  }
  return lines;
}

const MARKS: Readonly<Record<Exclude<Mark['type'], 'link' | 'code'>, MarkupMark>> = {
  bold: 'strong',
  italic: 'i',
  strike: 's',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
};

/** Code stands innermost: it has no marks inside. */
function markupInline(inline: Exclude<Inline, { type: 'hardBreak' }>): MarkupInline {
  if (inline.type === 'inlineMath') return { is: 'text', text: `\\(${inline.attrs.latex}\\)` };
  const marks = inline.marks ?? [];
  const isCode = marks.some(({ type }) => type === 'code');
  return marks.reduceRight<MarkupInline>(
    (inner, { type }) =>
      type === 'link' || type === 'code' ? inner : { is: MARKS[type], children: [inner] },
    { is: isCode ? 'code' : 'text', text: inline.text },
  );
}

function emboldened(line: Line): Line {
  return line.length === 0 ? line : [{ is: 'strong', children: line }];
}

function itemOf(marker: string, content: readonly Block[]): ListItem {
  const lines: Line[] = [];
  const items: ListItem[] = [];
  for (const block of content.flatMap(richBlocks)) {
    if (block.is === 'list') items.push(...block.items);
    else lines.push(...flatLines(block));
  }
  return { marker, lines: lines.length > 0 ? lines : [[]], items };
}

/** Lines of what stands where only lines have room. */
function flatLines(block: RichBlock): readonly Line[] {
  switch (block.is) {
    case 'lines':
      return block.lines;
    case 'code':
      return block.text.split('\n').map((text): Line => [{ is: 'code', text }]);
    case 'list':
      return block.items.flatMap(({ marker, lines, items }) => [
        ...lines.map((line, at): Line => [{ is: 'text', text: at === 0 ? `${marker} ` : '  ' }, ...line]),
        ...flatLines({ is: 'list', items }),
      ]);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.flatMap((cell) => cell.flat()));
  }
}

function tableOf(table: Extract<Block, { type: 'table' }>): RichBlock {
  const rows = table.content.map(({ content }) =>
    content.map((cell): Cell => cell.content.flatMap(richBlocks).flatMap(flatLines)),
  );
  const isHeaded = table.content[0]?.content.every(({ type }) => type === 'tableHeader') === true;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const head = isHeaded ? (rows.shift() ?? []) : Array.from({ length: width }, (): Cell => []);
  return { is: 'table', head, rows };
}
