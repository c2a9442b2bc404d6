import {
  type Block,
  type Inline,
  type ListItem as ItemBlock,
  MAX_CHILDREN,
  MAX_TABLE_CELLS,
  type Mark as TextMark,
  type RichDocument,
  type TableCell,
} from '#platform/documents/document-contract.ts';
import { isEmptyDocument } from '#platform/documents/block-rules.ts';
import { isWithinLimits } from '#platform/documents/limit-rules.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { withFormulas } from '#platform/documents/text-formula-rules.ts';
import {
  type Cell,
  type Inline as MarkupInline,
  type Line,
  type ListItem,
  type Mark,
  parseRichText,
  plainInline,
  type RichBlock,
} from './rich-text-rules.ts';

/**
 * Returns a text with the markup of `rich-text-rules.ts` as a document that shows the same: questions used to be stored
 * with it. An empty line begins a paragraph, other line breaks stay. What documents have no place for stays text: list
 * markers such as `ก.`, which other lines refer to, and tables wider than they may be. Formulas between the signs of
 * other programs become formulas.
 */
export function documentOfMarkup(text: string): RichDocument {
  const document: RichDocument = { type: 'doc', content: parseRichText(text).flatMap(blocksOf) };
  return isFaithful(document, text) ? document : documentOfText(text.trim());
}

/** A table whose rows had to be filled up may be too large; one without words, or with nothing but marked spaces, would be nothing at all. */
function isFaithful(document: RichDocument, text: string): boolean {
  if (text.trim() !== '' && isEmptyDocument(document)) return false;
  return document.content.every(({ type }) => type !== 'table') || isWithinLimits(document);
}

function blocksOf(block: RichBlock): Block[] {
  switch (block.is) {
    case 'lines':
      return paragraphs(block.lines);
    case 'list':
      return listBlocks(block.items, 1);
    case 'code':
      return [{ type: 'codeBlock', content: [{ type: 'text', text: block.text }] }];
    case 'table':
      return tableBlocks(block);
  }
}

/** Paragraphs end at an empty line; further empty lines stay with the paragraph below them. */
function paragraphs(given: readonly Line[]): Block[] {
  const last = given.findLastIndex(isFilled);
  const blocks: Block[] = [];
  let open: Line[] = [];
  for (const line of given.slice(given.findIndex(isFilled), last + 1)) {
    if (isFilled(line) || !open.some(isFilled)) open.push(isFilled(line) ? line : []);
    else {
      blocks.push(...paragraphBlocks(open));
      open = [];
    }
  }
  return last === -1 ? [] : [...blocks, ...paragraphBlocks(open)];
}

function isFilled(line: Line): boolean {
  return line.some((part) => !('text' in part) || part.text.trim() !== '');
}

/** A paragraph of lines; a formula that has a line to itself and asks for one stands between two of them. */
function paragraphBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let open: Piece[][] = [];
  const end = (): void => {
    if (open.length > 0) blocks.push(paragraph(open));
    open = [];
  };
  for (const line of pieceLines(lines)) {
    const latex = displayedIn(line);
    if (latex === null) open.push(line);
    else {
      end();
      blocks.push({ type: 'blockMath', attrs: { latex } });
    }
  }
  end();
  return blocks;
}

type Piece =
  | { readonly text: string; readonly marks: readonly Mark[]; readonly isCode: boolean }
  | { readonly latex: string; readonly isDisplayed: boolean };

function displayedIn(line: readonly Piece[]): string | null {
  const filled = line.filter((piece) => 'latex' in piece || piece.isCode || piece.text.trim() !== '');
  const [only] = filled;
  return filled.length === 1 && only && 'latex' in only && only.isDisplayed ? only.latex : null;
}

/** The lines with their formulas, which may go on over several of them. */
function pieceLines(lines: readonly Line[]): Piece[][] {
  const pieces: Piece[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0) addPiece(pieces, { text: '\n', marks: [], isCode: false });
    for (const piece of line.flatMap((part) => piecesOf(part, []))) addPiece(pieces, piece);
  }
  const made: Piece[][] = [[]];
  for (const piece of pieces.flatMap(withPieceFormulas)) {
    if ('latex' in piece) made.at(-1)?.push(piece);
    else
      for (const [at, text] of piece.text.split('\n').entries()) {
        if (at > 0) made.push([]);
        if (text !== '') made.at(-1)?.push({ ...piece, text });
      }
  }
  return made;
}

function piecesOf(part: MarkupInline, marks: readonly Mark[]): Piece[] {
  if (part.is === 'text' || part.is === 'code')
    return [{ text: part.text, marks, isCode: part.is === 'code' }];
  // A raised part of something raised: documents have one level, so that it is written in letters.
  if (isShift(part.is) && marks.some(isShift)) return [{ text: plainInline(part), marks, isCode: false }];
  return part.children.flatMap((child) => piecesOf(child, [...marks, part.is]));
}

function isShift(mark: Mark): boolean {
  return mark === 'sup' || mark === 'sub';
}

function addPiece(to: Piece[], piece: Piece): void {
  const last = to.at(-1);
  if (last && 'text' in last && 'text' in piece && isSameLook(last, piece))
    to[to.length - 1] = { ...last, text: last.text + piece.text };
  else to.push(piece);
}

function isSameLook(one: Extract<Piece, { text: string }>, other: Extract<Piece, { text: string }>): boolean {
  return JSON.stringify(marksOf(one)) === JSON.stringify(marksOf(other));
}

function withPieceFormulas(piece: Piece): Piece[] {
  if ('latex' in piece || piece.isCode) return [piece];
  return withFormulas(piece.text).map((part) => (typeof part === 'string' ? { ...piece, text: part } : part));
}

/** The marks of markup, in the order in which the editor writes them. */
const MARKS: readonly (readonly [Mark | 'code', Exclude<TextMark['type'], 'link'>])[] = [
  ['strong', 'bold'],
  ['i', 'italic'],
  ['s', 'strike'],
  ['u', 'underline'],
  ['code', 'code'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
];

/** In the order in which the editor writes them, so that saving an unchanged text changes nothing. */
export const EDITOR_MARKS: readonly TextMark['type'][] = ['link', ...MARKS.map(([, type]) => type)];

function marksOf({ marks, isCode }: Extract<Piece, { text: string }>): TextMark[] {
  return MARKS.filter(([name]) => (name === 'code' ? isCode : marks.includes(name))).map(([, type]) => ({
    type,
  }));
}

function paragraph(lines: readonly (readonly Piece[])[]): Block {
  const withBreaks = lines.flatMap((line, at): Inline[] => [
    ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
    ...line.map(inlineOf),
  ]);
  if (withBreaks.length <= MAX_CHILDREN)
    return withBreaks.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: withBreaks };
  // More than a paragraph holds: pages show line breaks within a text, too.
  const pieces: Piece[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0) addPiece(pieces, { text: '\n', marks: [], isCode: false });
    for (const piece of line) addPiece(pieces, piece);
  }
  return { type: 'paragraph', content: pieces.map(inlineOf) };
}

function inlineOf(piece: Piece): Inline {
  if ('latex' in piece) return { type: 'inlineMath', attrs: { latex: piece.latex } };
  const marks = marksOf(piece);
  return { type: 'text', text: piece.text, ...(marks.length > 0 && { marks }) };
}

/** Lists within lists that a document has room for. */
const MAX_LIST_DEPTH = 5;

type ListKind = 'ordered' | 'bullet' | 'lines';

function listBlocks(items: readonly ListItem[], depth: number): Block[] {
  const blocks: Block[] = [];
  let written: Line[] = [];
  const endLines = (): void => {
    blocks.push(...paragraphs(written));
    written = [];
  };
  for (let at = 0; at < items.length; ) {
    const { kind, run } = nextRun(items, at);
    at += run.length;
    if (kind === 'lines' || depth > MAX_LIST_DEPTH)
      written.push(...run.flatMap((item) => itemLines(item, '')));
    else {
      endLines();
      blocks.push(listBlock(kind, run, depth));
    }
  }
  endLines();
  return blocks;
}

/** The items from `at` on that make one list. */
function nextRun(items: readonly ListItem[], at: number): { kind: ListKind; run: readonly ListItem[] } {
  const first = items[at]?.marker ?? '';
  const length = (isNext: (marker: string, index: number) => boolean): number => {
    const rest = items.slice(at + 1).findIndex(({ marker }, index) => !isNext(marker, index + 1));
    return rest === -1 ? items.length - at : rest + 1;
  };
  const number = NUMBER.exec(first)?.[1];
  if (number !== undefined) {
    const start = Number(number);
    return {
      kind: 'ordered',
      run: items.slice(at, at + length((marker, by) => marker === `${start + by}.`)),
    };
  }
  const run = items.slice(at, at + length((marker) => marker === first));
  return isBullet(first, run) ? { kind: 'bullet', run } : { kind: 'lines', run };
}

/** As documents write it, too: not `01.`, not `1)`, not in Thai digits. */
const NUMBER = /^(0|[1-9]\d{0,2})\.$/;

/** A single line that begins with `-` may be a negative number. */
function isBullet(marker: string, run: readonly ListItem[]): boolean {
  if (marker === '•') return true;
  const isNumeric = run.some(({ lines }) => /^\s*[\d๐-๙.,]/.test(lines[0]?.map(plainInline).join('') ?? ''));
  return (marker === '-' || marker === '*') && run.length > 1 && !isNumeric;
}

function listBlock(kind: 'ordered' | 'bullet', run: readonly ListItem[], depth: number): Block {
  const content = run.map(
    ({ lines, items }): ItemBlock => ({
      type: 'listItem',
      content: [...paragraphBlocks(lines), ...listBlocks(items, depth + 1)],
    }),
  );
  if (kind === 'bullet') return { type: 'bulletList', content };
  const start = Number.parseInt(run[0]?.marker ?? '', 10);
  return { type: 'orderedList', ...(start !== 1 && { attrs: { start } }), content };
}

/** An item as its author wrote it, with its marker and what stands below it. */
function itemLines({ marker, lines, items }: ListItem, indent: string): Line[] {
  return [
    ...lines.map((line, at): Line => [{ is: 'text', text: `${indent}${at === 0 ? marker : ' '} ` }, ...line]),
    ...items.flatMap((item) => itemLines(item, `${indent}  `)),
  ];
}

function tableBlocks({ head, rows }: Extract<RichBlock, { is: 'table' }>): Block[] {
  const width = Math.max(...[head, ...rows].map((row) => row.length));
  const isHeaded = head.some((cell) => cell.some((line) => line.length > 0));
  const shown = isHeaded || rows.length === 0 ? [head, ...rows] : rows;
  if (width > MAX_TABLE_CELLS)
    return paragraphs(
      shown.map((row) => row.flatMap((cell, at): Line => [...(at > 0 ? [BAR] : []), ...cell.flat()])),
    );
  const content = shown.map((row, index) => ({
    type: 'tableRow' as const,
    content: Array.from({ length: width }, (_, at) =>
      tableCell(isHeaded && index === 0 ? 'tableHeader' : 'tableCell', row[at] ?? []),
    ),
  }));
  return [{ type: 'table', content }];
}

const BAR: MarkupInline = { is: 'text', text: '|' };

function tableCell(type: TableCell['type'], cell: Cell): TableCell {
  const content = paragraphBlocks(cell.length === 0 ? [[]] : cell);
  return { type, content };
}
