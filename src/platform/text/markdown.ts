/** Markdown as a tree that we render ourselves: it never produces HTML. */
export type Inline =
  | { readonly is: 'text' | 'code'; readonly text: string }
  | { readonly is: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly is: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly is: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly is: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly is: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly is: 'list';
      readonly isOrdered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly is: 'code'; readonly text: string }
  | {
      readonly is: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly is: 'line' };

export interface MarkdownOptions {
  /** `full` for files, or `little` for legal texts: headings, lists, bold and links only. */
  readonly grammar: 'full' | 'little';
  /** Returns the URL that a link may have; null: rendered as text. */
  readonly addressOf: (raw: string) => string | null;
}

interface Grammar {
  readonly lineOf: (raw: string) => string;
  /** Tried in order; anything that none of them reads is a paragraph. */
  readonly readers: readonly BlockReader[];
  /** A line that ends the previous paragraph. */
  readonly interrupting: RegExp;
  readonly inline: RegExp;
  /** Maximum nesting of inline elements; deeper ones are text. */
  readonly inlineDepth: number;
  /** How a refused link is rendered. */
  readonly refusedAs: 'label' | 'source';
}

interface Reading {
  readonly grammar: Grammar;
  readonly addressOf: MarkdownOptions['addressOf'];
}

interface Read {
  readonly block: Block;
  readonly next: number;
}

type BlockReader = (lines: readonly string[], at: number, reading: Reading, depth: number) => Read | null;

/** Maximum nesting of quotes and lists; deeper ones are text. */
const MAX_DEPTH = 8;
const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])(?: +|$)/;
const LITTLE_ITEM = /^(?:[-*•]|(\d{1,3})[.)])\s+(.+)$/;
const LITTLE_HEADING = /^(#{1,3})\s+(.+)$/;

const FULL: Grammar = {
  lineOf: (raw) => raw.replaceAll('\t', '    '),
  readers: [readFence, readHeading, readLine, readTable, readQuote, readList],
  interrupting: /^ {0,3}(?:#{1,6}\s|>|```|~~~|(?:[-*+]|\d{1,9}[.)])(?: +|$))/,
  inline:
    /(?<code>`+)(?<coded>[^`][\s\S]*?)\k<code>(?!`)|!?\[(?<label>[^\]]*)\]\((?<href>[^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s+"[^"]*")?\)|(?<strong>\*\*|__)(?=\S)(?<bold>[\s\S]*?\S)\k<strong>|(?<em>[*_])(?=\S)(?<slanted>[\s\S]*?\S)\k<em>(?!\w)|~~(?=\S)(?<struck>[\s\S]*?\S)~~|<(?<auto>https?:\/\/[^\s<>]+)>|\\(?<escaped>[!-/:-@[-`{-~])/,
  inlineDepth: MAX_DEPTH,
  refusedAs: 'label',
};

const LITTLE: Grammar = {
  lineOf: (raw) => raw.trim(),
  readers: [readLittleHeading, readLittleList],
  interrupting: /^(?:#{1,3}|[-*•]|\d{1,3}[.)])\s+.+$/,
  inline: /\*\*(?<bold>[^*\n]{1,500})\*\*|\[(?<label>[^[\]\n]{1,200})\]\((?<href>[^()\s]{1,500})\)/,
  inlineDepth: 1,
  refusedAs: 'source',
};

/**
 * Parses Markdown into blocks: the common part of CommonMark with tables, or a smaller subset. HTML is treated as
 * text.
 */
export function parseMarkdown(source: string, { grammar, addressOf }: MarkdownOptions): Block[] {
  const reading = { grammar: grammar === 'full' ? FULL : LITTLE, addressOf };
  return parseBlocks(source.replaceAll('\r\n', '\n').split('\n').map(reading.grammar.lineOf), reading, 0);
}

/**
 * Gives headings levels without gaps, from 1: writers choose them by their size, but readers who hear a page find their way
 * by levels. Equal levels stay equal as far as no level is skipped.
 */
export function withHeadingLevels(blocks: readonly Block[]): Block[] {
  const used = [...new Set(blocks.flatMap((block) => (block.is === 'heading' ? [block.level] : [])))];
  const ranks = used.toSorted((one, other) => one - other);
  let last = 0;
  return blocks.map((block) => {
    if (block.is !== 'heading') return block;
    last = Math.min(ranks.indexOf(block.level) + 1, last + 1);
    return { ...block, level: last };
  });
}

function parseBlocks(lines: readonly string[], reading: Reading, depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at, reading, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number, reading: Reading, depth: number): Read {
  for (const reader of reading.grammar.readers) {
    const read = reader(lines, at, reading, depth);
    if (read) return read;
  }
  return readParagraph(lines, at, reading);
}

function readFence(lines: readonly string[], at: number): Read | null {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at] ?? '')?.[1];
  if (fence === undefined) return null;
  const found = lines.findIndex((line, index) => index > at && line.trim().startsWith(fence));
  const end = found === -1 ? lines.length : found;
  return { block: { is: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function readHeading(lines: readonly string[], at: number, reading: Reading): Read | null {
  const [, marks, text] = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/.exec(lines[at] ?? '') ?? [];
  if (marks === undefined || text === undefined) return null;
  return {
    block: { is: 'heading', level: marks.length, children: parseInline(text, reading) },
    next: at + 1,
  };
}

function readLittleHeading(lines: readonly string[], at: number, reading: Reading): Read | null {
  const [, marks, text] = LITTLE_HEADING.exec(lines[at] ?? '') ?? [];
  if (marks === undefined || text === undefined) return null;
  return {
    block: { is: 'heading', level: marks.length, children: parseInline(text, reading) },
    next: at + 1,
  };
}

function readLine(lines: readonly string[], at: number): Read | null {
  return /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/.test(lines[at] ?? '')
    ? { block: { is: 'line' }, next: at + 1 }
    : null;
}

function readTable(lines: readonly string[], at: number, reading: Reading): Read | null {
  const head = lines[at] ?? '';
  if (!head.includes('|') || !/^ {0,3}\|?(?: *:?-+:? *\|)* *:?-+:? *\|? *$/.test(lines[at + 1] ?? ''))
    return null;
  if (!(lines[at + 1] ?? '').includes('-')) return null;
  let next = at + 2;
  while (next < lines.length && (lines[next] ?? '').includes('|')) next += 1;
  const cellsOf = (line: string): Inline[][] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => parseInline(cell.trim().replaceAll('\\|', '|'), reading));
  return { block: { is: 'table', head: cellsOf(head), rows: lines.slice(at + 2, next).map(cellsOf) }, next };
}

function readQuote(lines: readonly string[], at: number, reading: Reading, depth: number): Read | null {
  if (depth >= MAX_DEPTH || !/^ {0,3}>/.test(lines[at] ?? '')) return null;
  let next = at;
  while (next < lines.length && /^ {0,3}>/.test(lines[next] ?? '')) next += 1;
  const inner = lines.slice(at, next).map((line) => line.replace(/^ {0,3}> ?/, ''));
  return { block: { is: 'quote', blocks: parseBlocks(inner, reading, depth + 1) }, next };
}

function readList(lines: readonly string[], at: number, reading: Reading, depth: number): Read | null {
  const first = ITEM.exec(lines[at] ?? '');
  if (depth >= MAX_DEPTH || !first) return null;
  const isOrdered = first[3] !== undefined;
  const items: string[][] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const mark = ITEM.exec(line);
    if (mark && (mark[3] !== undefined) === isOrdered && indentOf(line) <= indentOf(first[0])) {
      items.push([ticked(line.slice(mark[0].length))]);
    } else if (line.trim() === '') {
      if (!/^ {2,}\S|^ {0,3}(?:[-*+]|\d+[.)]) /.test(lines[next + 1] ?? '')) break;
      items.at(-1)?.push('');
    } else if (/^ {2,}/.test(line)) items.at(-1)?.push(line.replace(/^ {2,4}/, ''));
    else break;
  }
  const parsed = items.map((item) => parseBlocks(item, reading, depth + 1));
  return {
    block: { is: 'list', isOrdered, start: Number(first[3] ?? 1), items: parsed },
    next: Math.max(next, at + 1),
  };
}

/** Reads consecutive list lines; an empty one ends the list. */
function readLittleList(lines: readonly string[], at: number, reading: Reading): Read | null {
  const first = LITTLE_ITEM.exec(lines[at] ?? '');
  if (!first) return null;
  const isOrdered = first[1] !== undefined;
  const items: Block[][] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const [item, number, text = ''] = LITTLE_ITEM.exec(lines[next] ?? '') ?? [];
    if (item === undefined || (number !== undefined) !== isOrdered) break;
    items.push([{ is: 'paragraph', children: parseInline(text, reading) }]);
  }
  return { block: { is: 'list', isOrdered, start: Number(first[1] ?? 1), items }, next };
}

/** Shows task list markers as check boxes. */
function ticked(text: string): string {
  return text.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function readParagraph(lines: readonly string[], at: number, reading: Reading): Read {
  let next = at + 1;
  while (
    next < lines.length &&
    (lines[next] ?? '').trim() !== '' &&
    !reading.grammar.interrupting.test(lines[next] ?? '')
  )
    next += 1;
  const text = lines
    .slice(at, next)
    .map((line) => line.trim())
    .join('\n');
  return { block: { is: 'paragraph', children: parseInline(text, reading) }, next };
}

/** Parses a text with inline elements. */
function parseInline(source: string, reading: Reading, depth = 0): Inline[] {
  const found: Inline[] = [];
  let rest = source;
  const text = (piece: string): void => {
    if (piece !== '') found.push({ is: 'text', text: piece });
  };
  if (depth >= reading.grammar.inlineDepth) return [{ is: 'text', text: source }];
  for (; rest !== ''; ) {
    const match = reading.grammar.inline.exec(rest);
    if (!match) break;
    text(rest.slice(0, match.index));
    rest = rest.slice(match.index + match[0].length);
    found.push(inlineOf(match, reading, depth));
  }
  text(rest);
  return found;
}

function inlineOf(match: RegExpExecArray, reading: Reading, depth: number): Inline {
  const { coded, label, href, bold, slanted, struck, auto, escaped } = match.groups ?? {};
  const inner = (text: string): Inline[] => parseInline(text, reading, depth + 1);
  if (coded !== undefined) return { is: 'code', text: coded.trim() };
  if (bold !== undefined) return { is: 'strong', children: inner(bold) };
  if (slanted !== undefined) return { is: 'em', children: inner(slanted) };
  if (struck !== undefined) return { is: 'del', children: inner(struck) };
  if (escaped !== undefined) return { is: 'text', text: escaped };
  const address = reading.addressOf(auto ?? href ?? '');
  const words = label ?? auto ?? '';
  if (address === null) return { is: 'text', text: reading.grammar.refusedAs === 'label' ? words : match[0] };
  return {
    is: 'link',
    href: address,
    children: auto === undefined ? inner(words) : [{ is: 'text', text: words }],
  };
}
