import type { Block, Inline, RichDocument } from './document-contract.ts';

/** Reading speeds, per minute: words of languages that separate them, characters of those that do not. */
const WORDS_PER_MINUTE = 230;
const CHARACTERS_PER_MINUTE = 900;
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MAX_ANCHOR = 80;

export interface DocumentHeading {
  level: 2 | 3 | 4;
  text: string;
  /** Id of the heading's element, unique in the document. */
  anchor: string;
}

/** Plain text with a line for each block, captions included; formulas as they are written. */
export function textOf(document: RichDocument): string {
  return linesOf(document.content)
    .filter((line) => line !== '')
    .join('\n');
}

/** Headings in order, those in quotes and tables included; empty headings are left out. */
export function headingsOf(document: RichDocument): DocumentHeading[] {
  return [...anchoredHeadings(document).values()].filter(({ text }) => text !== '');
}

/** Anchors of a document's headings, by the heading itself. */
export function anchorsOf(document: RichDocument): ReadonlyMap<Block, string> {
  return new Map([...anchoredHeadings(document)].map(([block, { anchor }]) => [block, anchor]));
}

/** Whole minutes that reading takes, at least 1 if there is text. Thai and others without spaces count by characters. */
export function readingMinutes(document: RichDocument): number {
  const text = textOf(document);
  const characters = text.match(WITHOUT_SPACES)?.length ?? 0;
  const words =
    text.replaceAll(WITHOUT_SPACES, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'.,-]*/gu)?.length ?? 0;
  return Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE);
}

/** Ids of all pictures, each once, in order. */
export function pictureIdsOf(document: RichDocument): string[] {
  const ids = new Set<string>();
  for (const { block } of walk(document.content)) {
    if (block.type === 'picture') ids.add(block.attrs.pictureId);
    if (block.type === 'gallery') for (const { pictureId } of block.attrs.pictures) ids.add(pictureId);
  }
  return [...ids];
}

/** Cards of records in order, each as often as it stands there. */
export function cardsIn(document: RichDocument): { kind: string; key: string }[] {
  return [...walk(document.content)].flatMap(({ block }) => (block.type === 'card' ? [block.attrs] : []));
}

/** Formulas in reading order; `at` is the index of the outermost block. */
export function formulasIn(document: RichDocument): { at: number; latex: string; isBlock: boolean }[] {
  return [...walk(document.content)].flatMap(({ block, at }) =>
    inlinesOf(block).flatMap((inline) =>
      inline.type === 'inlineMath'
        ? [{ at, latex: inline.attrs.latex, isBlock: block.type === 'blockMath' }]
        : [],
    ),
  );
}

/**
 * Beginning of the paragraphs' text, on one line and at most `max` characters; cut between words, where an ellipsis
 * follows. A document without text in paragraphs begins with any text.
 */
export function excerptOf(document: RichDocument, max: number): string {
  const paragraphs: string[] = [];
  for (const { block } of walk(document.content))
    if (block.type === 'paragraph') paragraphs.push(inlineText(block.content));
  const text = oneLine(paragraphs.join(' ')) || oneLine(textOf(document));
  if (text.length <= max) return text;
  const start = text.slice(0, max + 50); // the segmenter need not read the rest
  let cut = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(start)) {
    if (cut.length + segment.length >= max) break;
    cut += segment;
  }
  return `${cut.trimEnd() || wholeCharacters(start, max - 1)}…`;
}

/** Runs of neighbouring inlines that share a link, or have none. */
export function linkRuns(inlines: readonly Inline[] = []): { href: string | null; inlines: Inline[] }[] {
  const runs: { href: string | null; inlines: Inline[] }[] = [];
  for (const inline of inlines) {
    const href = hrefOf(inline);
    const last = runs.at(-1);
    if (last && last.href === href) last.inlines.push(inline);
    else runs.push({ href, inlines: [inline] });
  }
  return runs;
}

function hrefOf(inline: Inline): string | null {
  if (inline.type !== 'text') return null;
  for (const mark of inline.marks ?? []) if (mark.type === 'link') return mark.attrs.href;
  return null;
}

/** All blocks in reading order, with the index of the outermost block around each. */
export function* walk(blocks: readonly Block[], outer?: number): Generator<{ block: Block; at: number }> {
  for (const [index, block] of blocks.entries()) {
    const at = outer ?? index;
    yield { block, at };
    for (const inner of innerBlocks(block)) yield* walk(inner, at);
  }
}

function innerBlocks(block: Block): readonly (readonly Block[])[] {
  if (block.type === 'blockquote') return [block.content];
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return block.content.map((item) => item.content);
  if (block.type === 'table') return block.content.flatMap((row) => row.content.map((cell) => cell.content));
  return [];
}

/** A formula in lines of its own counts as its paragraph. */
export function inlinesOf(block: Block): readonly Inline[] {
  if (block.type === 'blockMath') return [{ type: 'inlineMath', attrs: block.attrs }];
  return block.type === 'paragraph' || block.type === 'heading' || block.type === 'codeBlock'
    ? (block.content ?? [])
    : [];
}

/** The pictures of a picture or gallery. */
export function picturesOf(block: Block): readonly { pictureId: string; alt: string; caption: string }[] {
  if (block.type === 'picture') return [block.attrs];
  return block.type === 'gallery' ? block.attrs.pictures : [];
}

function linesOf(blocks: readonly Block[]): string[] {
  const lines: string[] = [];
  for (const { block } of walk(blocks)) {
    lines.push(inlineText(inlinesOf(block)));
    for (const { caption } of picturesOf(block)) lines.push(caption);
    if (block.type === 'sound') lines.push(block.attrs.caption, block.attrs.transcript);
  }
  return lines;
}

/** Plain text of inlines; formulas as they are written. */
export function inlineText(inlines: readonly Inline[] = []): string {
  return inlines.map(inlineWords).join('');
}

function inlineWords(inline: Inline): string {
  if (inline.type === 'inlineMath') return inline.attrs.latex;
  return inline.type === 'text' ? inline.text : '\n';
}

function anchoredHeadings(document: RichDocument): Map<Block, DocumentHeading> {
  const headings = new Map<Block, DocumentHeading>();
  const taken = new Set<string>();
  for (const { block } of walk(document.content)) {
    if (block.type !== 'heading') continue;
    const text = oneLine(inlineText(block.content));
    const anchor = freeAnchor(text, taken);
    taken.add(anchor);
    headings.set(block, { level: block.attrs.level, text, anchor });
  }
  return headings;
}

/** Begins with `h-`: an id that an author chose must not be one of the page's own. */
function freeAnchor(text: string, taken: ReadonlySet<string>): string {
  const words = text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const anchor = `h-${wholeCharacters(words, MAX_ANCHOR).replaceAll(/^-+|-+$/g, '') || 'section'}`;
  if (!taken.has(anchor)) return anchor;
  let number = 2;
  while (taken.has(`${anchor}-${number}`)) number += 1;
  return `${anchor}-${number}`;
}

/** At most `max` code units, with no half of a surrogate pair. */
function wholeCharacters(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Returns a text without line breaks, repeated spaces and spaces at its ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
