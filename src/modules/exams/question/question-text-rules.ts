import type { Block, Inline, RichDocument } from '#platform/documents/document-contract.ts';
import { blocksIn, isEmptyDocument } from '#platform/documents/block-rules.ts';
import { loweredText, raisedText } from './shifted-text-rules.ts';

/** Blocks that lead a reader around in a long text, or away from it; in an option they would only be in the way. */
const NOT_IN_SHORT_TEXTS: ReadonlySet<Block['type']> = new Set(['heading', 'embed', 'card', 'gallery']);

const SAID_BY_LETTERS: ReadonlySet<Block['type']> = new Set([
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
]);

/** Whether a part of a question is a text: no other part has this type. */
export function isDocument(part: object): part is RichDocument {
  return 'type' in part && part.type === 'doc';
}

/** Whether a text of a question says and shows nothing. */
export function isEmptyText(document: RichDocument): boolean {
  return isEmptyDocument(document);
}

/** Whether a text may stand in an option or as feedback: no headings, frames, cards or galleries. */
export function isShortText(document: RichDocument): boolean {
  return [...blocksIn(document)].every(({ type }) => !NOT_IN_SHORT_TEXTS.has(type));
}

/** Whether a text may be a stem or an explanation: it has no cards of records, which an exam does not show. */
export function isLongText(document: RichDocument): boolean {
  return [...blocksIn(document)].every(({ type }) => type !== 'card');
}

/** Whether a text can stand within a line of another. */
export function hasOnlyLines(document: RichDocument): boolean {
  return document.content.every(({ type }) => type === 'paragraph');
}

/** Whether `plainTextOf` says all that a text shows: it has no pictures, formulas or tables. */
export function saysAll(document: RichDocument): boolean {
  return [...blocksIn(document)].every((block) => {
    if (block.type === 'paragraph' || block.type === 'heading')
      return block.content?.every(({ type }) => type !== 'inlineMath') ?? true;
    return SAID_BY_LETTERS.has(block.type);
  });
}

/** Returns the numbers of the gaps that a stem shows: its lines draw `[[1]]`, formulas and code have it as letters. */
export function shownGapNumbers(stem: RichDocument): Set<number> {
  const numbers = new Set<number>();
  for (const block of blocksIn(stem)) {
    if (block.type !== 'paragraph' && block.type !== 'heading') continue;
    for (const inline of block.content ?? [])
      if (inline.type === 'text')
        for (const [, number] of inline.text.matchAll(/\[\[(\d+)\]\]/g)) numbers.add(Number(number));
  }
  return numbers;
}

/** Whether a stem shows each of its gaps. */
export function showsGaps(stem: RichDocument, gaps: readonly unknown[]): boolean {
  const shown = shownGapNumbers(stem);
  return gaps.every((_, at) => shown.has(at + 1));
}

/** Returns a key that two short texts share when they look the same: spaces around a text say nothing. */
export function seenText(document: RichDocument): string {
  if (saysAll(document)) return plainTextOf(document).trim();
  return JSON.stringify(withoutStart(withoutEnd(document.content)));
}

function withoutEnd(blocks: readonly Block[]): Block[] {
  const kept = blocks.slice(0, blocks.findLastIndex((block) => !isEmptyLine(block)) + 1);
  const last = kept.at(-1);
  if (last?.type !== 'paragraph') return kept;
  const inlines = last.content ?? [];
  const end = inlines.findLastIndex((inline) => wordsOf(inline).trim() !== '');
  const content = inlines
    .slice(0, end + 1)
    .map((inline, at) =>
      at === end && inline.type === 'text' ? { ...inline, text: inline.text.trimEnd() } : inline,
    );
  return [...kept.slice(0, -1), { ...last, content }];
}

function withoutStart(blocks: readonly Block[]): Block[] {
  const kept = blocks.slice(blocks.findIndex((block) => !isEmptyLine(block)));
  const [first, ...others] = kept;
  if (first?.type !== 'paragraph') return kept;
  const inlines = first.content ?? [];
  const content = inlines
    .slice(inlines.findIndex((inline) => wordsOf(inline).trim() !== ''))
    .map((inline, at) =>
      at === 0 && inline.type === 'text' ? { ...inline, text: inline.text.trimStart() } : inline,
    );
  return [{ ...first, content }, ...others];
}

function isEmptyLine(block: Block): boolean {
  return block.type === 'paragraph' && isEmptyText({ type: 'doc', content: [block] });
}

/**
 * Returns a text without its looks, for titles and controls that show only letters: 10³, H₂O, x^(a+b). A line for each
 * block, item and row; a picture is its alternative text.
 */
export function plainTextOf(document: RichDocument): string {
  return linesOf(document.content).join('\n');
}

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => blockLines(block).filter((line) => line.trim() !== ''));
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return plainInlines(block.content).split('\n');
    case 'blockMath':
      return [block.attrs.latex];
    case 'bulletList':
      return block.content.flatMap((item) => itemLines('•', item.content));
    case 'orderedList': {
      const start = block.attrs?.start ?? 1;
      return block.content.flatMap((item, at) => itemLines(`${start + at}.`, item.content));
    }
    case 'blockquote':
      return linesOf(block.content);
    case 'table':
      return block.content
        .map((row) => row.content.map((cell) => linesOf(cell.content).join(' ')).join(' | '))
        .filter((row) => /[^\s|]/.test(row));
    case 'picture':
      return [block.attrs.alt || block.attrs.caption];
    case 'gallery':
      return block.attrs.pictures.map(({ alt, caption }) => alt || caption);
    case 'sound':
      return [block.attrs.caption];
    case 'embed':
      return [block.attrs.title];
    case 'horizontalRule':
    case 'card':
      return [];
  }
}

function itemLines(marker: string, content: readonly Block[]): string[] {
  const [first = '', ...more] = linesOf(content);
  return [`${marker} ${first}`, ...more.map((line) => `  ${line}`)];
}

type Shift = 'superscript' | 'subscript' | null;

/** Neighbours that are raised together are raised as one. */
function plainInlines(inlines: readonly Inline[] = []): string {
  const runs: { shift: Shift; words: string }[] = [];
  for (const inline of inlines) {
    const shift = shiftOf(inline);
    const last = runs.at(-1);
    if (last?.shift === shift) last.words += wordsOf(inline);
    else runs.push({ shift, words: wordsOf(inline) });
  }
  return runs.map(({ shift, words }) => shiftedText(shift, words)).join('');
}

function shiftOf(inline: Inline): Shift {
  const marks = inline.type === 'text' ? (inline.marks ?? []) : [];
  if (marks.some(({ type }) => type === 'superscript')) return 'superscript';
  return marks.some(({ type }) => type === 'subscript') ? 'subscript' : null;
}

function shiftedText(shift: Shift, words: string): string {
  if (shift === null) return words;
  return shift === 'superscript' ? raisedText(words) : loweredText(words);
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'inlineMath') return inline.attrs.latex;
  return inline.type === 'text' ? inline.text : '\n';
}
