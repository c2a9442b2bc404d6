import type {
  Block,
  Inline,
  ListItem,
  Mark,
  PictureAttrs,
  RichDocument,
  TableCell,
} from './document-contract.ts';
import { oneLine } from './document-rules.ts';
import { type FormulaRun, type InlineRun, isTextRun, runsOf, type TextRun } from './inline-run-rules.ts';
import { readBlockFormula, readInlineFormula } from './markdown-formula-rules.ts';
import {
  blockHtml,
  escapeAttribute,
  escapeHtml,
  type HtmlSpelling,
  markHtml,
  pictureHtml,
} from './write-html-rules.ts';

/** Returns the address under which a picture stands beside the text. */
export type PictureAddress = (pictureId: string) => string;

/**
 * Returns a document as Markdown (CommonMark 0.31 with GitHub's tables and strikethrough), from which `markdownToHtml` and
 * `readHtml` make the same document. Formulas stand between dollars, as Pandoc, GitHub and Jekyll know them. What Markdown
 * has no sign for is HTML: underlining, small letters above and below, emphasis beside letters, alignment, wide pictures,
 * galleries, frames, cards, tables with merged or longer cells, formulas that dollars cannot hold.
 *
 * Lost are: empty paragraphs, headings and quotations between other blocks; spaces and breaks at the ends of a block; all but
 * one of several spaces outside of code blocks.
 */
export function writeMarkdown(document: RichDocument, addressOf: PictureAddress): string {
  return `${blocksOf(document.content, addressOf)}\n`;
}

/** Between two lists of a kind, which would be one; in an empty item, whose sign could be part of a rule. */
const NOTHING = '<!-- -->';

function blocksOf(blocks: readonly Block[], addressOf: PictureAddress): string {
  const written: string[] = [];
  let last: Block['type'] | null = null;
  for (const block of blocks) {
    const text = blockOf(block, addressOf);
    if (text === '') continue;
    const isList = block.type === 'bulletList' || block.type === 'orderedList';
    written.push(...(isList && last === block.type ? [NOTHING, text] : [text]));
    last = block.type;
  }
  return written.join('\n\n');
}

function blockOf(block: Block, addressOf: PictureAddress): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      if (block.attrs?.align) return htmlBlock(block, addressOf);
      if (block.type === 'paragraph') return inlinesOf(block.content, 'lines');
      const line = inlinesOf(block.content, 'line');
      return line === '' ? '' : `${'#'.repeat(block.attrs.level)} ${line}`;
    }
    case 'bulletList':
      return block.content.map((item) => itemOf(item, '- ', addressOf)).join('\n');
    case 'orderedList': {
      const start = block.attrs?.start ?? 1;
      return block.content.map((item, at) => itemOf(item, `${start + at}. `, addressOf)).join('\n');
    }
    case 'blockquote': {
      const text = blocksOf(block.content, addressOf);
      return text === '' ? '' : indented(text, '> ', '>');
    }
    case 'codeBlock':
      // Readers of Markdown disagree about empty lines at the ends.
      if (/^\n|\n$/.test(codeOf(block))) return htmlBlock(block, addressOf);
      return fenced(codeOf(block), block.attrs?.language ?? '');
    case 'blockMath': {
      const written = `$$\n${block.attrs.latex}\n$$`;
      const isPlain = readBlockFormula(written)?.latex === block.attrs.latex && !/[^\S \n]/.test(written);
      return isPlain ? written : htmlBlock(block, addressOf);
    }
    case 'horizontalRule':
      return '***'; // three hyphens behind the sign of a list item would be a rule in its place
    case 'picture':
      return pictureOf(block.attrs, addressOf);
    case 'table':
      return tableOf(block, addressOf);
    case 'gallery':
    case 'sound':
    case 'embed':
    case 'card':
      return htmlBlock(block, addressOf);
  }
}

function itemOf({ content }: ListItem, marker: string, addressOf: PictureAddress): string {
  const text = blocksOf(content, addressOf) || NOTHING;
  return marker + indented(text, ' '.repeat(marker.length), '').slice(marker.length);
}

function indented(text: string, indent: string, empty: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? empty : indent + line))
    .join('\n');
}

function codeOf(block: Extract<Block, { type: 'codeBlock' }>): string {
  return block.content?.map(({ text }) => text).join('') ?? '';
}

/** With a fence longer than any in the code. */
function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1));
  return `${fence}${language}\n${code === '' ? '' : `${code}\n`}${fence}`;
}

function longestTicks(code: string): number {
  let longest = 0;
  for (const [ticks] of code.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}

function pictureOf(picture: PictureAttrs, addressOf: PictureAddress): string {
  const address = addressOf(picture.pictureId);
  if (picture.width !== 'normal' || !isPlainAddress(address))
    return pictureHtml(picture, spellingOf(addressOf));
  const caption = oneLine(picture.caption).replaceAll(/["\\]/g, '\\$&').replaceAll('&', '&amp;');
  const title = caption === '' ? '' : ` "${caption}"`;
  return `![${label(escaped(oneLine(picture.alt)))}](<${address}>${title})`;
}

/** As Markdown where the first row is the head and each cell is one line; otherwise as HTML. */
function tableOf(table: Extract<Block, { type: 'table' }>, addressOf: PictureAddress): string {
  const [head, ...rows] = table.content;
  const isPlain =
    head !== undefined &&
    head.content.some(({ content: [block] }) => block?.type === 'paragraph' && block.content?.length) &&
    table.content.every(
      ({ content }, at) =>
        content.length === head.content.length &&
        content.every(({ type, ...cell }) => (type === 'tableHeader') === (at === 0) && isOneLine(cell)),
    );
  if (!isPlain) return htmlBlock(table, addressOf);
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const line = ({ content }: (typeof rows)[number]): string =>
    row(
      content.map(({ content: [block] }) =>
        block?.type === 'paragraph' ? inlinesOf(block.content, 'cell') : '',
      ),
    );
  return [line(head), row(head.content.map(() => '---')), ...rows.map(line)].join('\n');
}

function isOneLine({ attrs, content: [block, ...more] }: Omit<TableCell, 'type'>): boolean {
  const isMerged = (attrs?.colspan ?? 1) > 1 || (attrs?.rowspan ?? 1) > 1;
  return !isMerged && more.length === 0 && block?.type === 'paragraph' && !block.attrs?.align;
}

/** A block in one line, which Markdown takes as it is: an empty line would end it. */
function htmlBlock(block: Block, addressOf: PictureAddress): string {
  return blockHtml(block, spellingOf(addressOf));
}

function spellingOf(addressOf: PictureAddress): HtmlSpelling {
  return {
    pictureSource: addressOf,
    soundSource: addressOf,
    formula: (latex, isBlock) => (isBlock ? `<div ${latexAttribute(latex)}></div>` : htmlFormula(latex)),
    text: escapeHtml,
    code: (text) => escapeHtml(text).replaceAll('\n', '&#10;'),
  };
}

/** Where inline text stands: in lines of its own, in one, or between the pipes of a table. */
type Room = 'lines' | 'line' | 'cell';

function inlinesOf(inlines: readonly Inline[] | undefined, room: Room): string {
  const runs = runsOf(inlines);
  let written = '';
  for (const [at, run] of runs.entries()) {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    if (run === null) written += room === 'lines' ? '\\\n' : '<br>';
    else if (!isTextRun(run)) written += formulaOf(run, { room, before: written, after });
    else
      written += marked(run, {
        room,
        isLineStart: !before,
        isFree: mayStandBefore(before) && mayStandAfter(after),
        isFollowed: Boolean(after),
      });
  }
  return written;
}

/** Between dollars where they hold it and nothing beside it makes something else of them. */
function formulaOf(
  { latex }: FormulaRun,
  { room, before, after }: { room: Room; before: string; after: InlineRun | undefined },
): string {
  const written = `$${latex}$`;
  const isPlain = readInlineFormula(written)?.latex === latex && !(room === 'cell' && latex.includes('|'));
  const isApart = !/[\w$\\]$/.test(before) && (!after || (isTextRun(after) && !/^[\d$]/.test(after.text)));
  return isPlain && isApart ? written : htmlFormula(latex);
}

function htmlFormula(latex: string): string {
  return `<span ${latexAttribute(latex)}></span>`;
}

/** Free of signs that Markdown or the programs around it know. */
function latexAttribute(latex: string): string {
  return `data-latex="${escapeAttribute(latex).replaceAll(/[`*_~[\]\\{}$]|[^\S ]/g, entityOf)}"`;
}

/** Whether emphasis may begin behind a text, and end before it: beside a letter, as everywhere in Thai, a sign is none. */
function mayStandBefore(run: InlineRun | undefined): boolean {
  return !run || (isTextRun(run) && run.marks.length === 0 && /[ (]$/.test(run.text));
}

function mayStandAfter(run: InlineRun | undefined): boolean {
  return !run || (isTextRun(run) && run.marks.length === 0 && /^[ .,;:!?)]/.test(run.text));
}

const SIGNS: Partial<Record<Mark['type'], string>> = { bold: '**', italic: '*', strike: '~~' };
interface Surroundings {
  readonly room: Room;
  readonly isLineStart: boolean;
  /** Whether signs of emphasis may stand around it. */
  readonly isFree: boolean;
  readonly isFollowed: boolean;
}

/** The first mark is the outermost, as `readHtml` reads them. */
function marked({ text, marks }: TextRun, { room, isLineStart, isFree, isFollowed }: Surroundings): string {
  const isSpan = marks.at(-1)?.type === 'code' && isPlainCode(text, marks.length === 1 && room !== 'cell');
  const words = escaped(text, { isLineStart: isLineStart && marks.length === 0, isFollowed });
  const isTight = text.trim() === text;
  let made = isSpan ? codeSpan(text) : words;
  for (let at = marks.length - (isSpan ? 2 : 1); at >= 0; at -= 1) {
    const mark = marks[at];
    if (!mark) continue;
    const isInLink = at === 1 && marks[0]?.type === 'link' && isPlainAddress(marks[0].attrs.href);
    const sign = isTight && ((at === 0 && isFree) || isInLink) ? SIGNS[mark.type] : undefined;
    if (mark.type === 'link') {
      const { href } = mark.attrs;
      made = isPlainAddress(href)
        ? `[${label(made)}](<${href.replaceAll('&', '&amp;')}>)`
        : `<a href="${escapeAttribute(href).replaceAll(/[`*_~[\]\\]/g, entityOf)}">${made}</a>`;
    } else if (sign) made = sign + made + sign;
    else made = markHtml(mark, made);
  }
  return made;
}

/** Not every reader of Markdown knows escaped brackets in the text of a link or picture. */
function label(text: string): string {
  return text.replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;');
}

/** Whether an address means nothing else, wherever it stands. */
function isPlainAddress(href: string): boolean {
  return /^[\w\-./:?=&#%@+,~;!$()\p{L}\p{M}\p{N}]*$/u.test(href);
}

/** Within other marks and in cells a reader of Markdown looks for their signs first. */
function isPlainCode(text: string, isAlone: boolean): boolean {
  return (isAlone && text.trim() !== '') || /^[^`[\]|\\<>\s]+(?: [^`[\]|\\<>\s]+)*$/.test(text);
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestTicks(text) + 1);
  const isPadded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
  const pad = isPadded || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}

/** Signs that would mean something, also at the beginning of a line; addresses that are no links. */
function escaped(text: string, { isLineStart = false, isFollowed = false } = {}): string {
  const signs = text
    .replaceAll(/[\\`*_{}[\]<>#|~$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll(/:(?=\/\/)|(?<=[\w.+-])@/g, '\\$&')
    .replaceAll(/www(?=\.)/gi, '$&\\')
    .replaceAll(/[^\S ]/g, entityOf);
  const whole = isFollowed && signs.endsWith('!') ? `${signs.slice(0, -1)}\\!` : signs;
  if (!isLineStart) return whole;
  return whole.replace(/^(?:[-+=]|\d+(?=[.)]))/, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
}

function entityOf(sign: string): string {
  return `&#${sign.codePointAt(0)};`;
}
