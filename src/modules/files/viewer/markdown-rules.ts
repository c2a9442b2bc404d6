import { safeAddress } from './safe-address-rules.ts';

/** Markdown as a tree of what we draw ourselves: no HTML ever comes out of it. */
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

/** Quotes and lists within each other; what is deeper is text. */
const MAX_DEPTH = 8;
const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])(?: +|$)/;

/** The blocks of a Markdown text: the common part of CommonMark, with tables. HTML in it is text like any other. */
export function parseMarkdown(source: string, depth = 0): Block[] {
  const lines = source.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const read = readFence(lines, at) ?? readHeading(line, at) ?? readLine(line, at) ?? readTable(lines, at);
    const nested =
      read ?? (depth < MAX_DEPTH ? (readQuote(lines, at, depth) ?? readList(lines, at, depth)) : null);
    const { block, next } = nested ?? readParagraph(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Read {
  readonly block: Block;
  readonly next: number;
}

function readFence(lines: readonly string[], at: number): Read | null {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at] ?? '')?.[1];
  if (fence === undefined) return null;
  const found = lines.findIndex((line, index) => index > at && line.trim().startsWith(fence));
  const end = found === -1 ? lines.length : found;
  return { block: { is: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function readHeading(line: string, at: number): Read | null {
  const [, marks, text] = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
  if (marks === undefined || text === undefined) return null;
  return { block: { is: 'heading', level: marks.length, children: parseInline(text) }, next: at + 1 };
}

function readLine(line: string, at: number): Read | null {
  return /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/.test(line)
    ? { block: { is: 'line' }, next: at + 1 }
    : null;
}

function readTable(lines: readonly string[], at: number): Read | null {
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
      .map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')));
  return { block: { is: 'table', head: cellsOf(head), rows: lines.slice(at + 2, next).map(cellsOf) }, next };
}

function readQuote(lines: readonly string[], at: number, depth: number): Read | null {
  if (!/^ {0,3}>/.test(lines[at] ?? '')) return null;
  let next = at;
  while (next < lines.length && /^ {0,3}>/.test(lines[next] ?? '')) next += 1;
  const inner = lines.slice(at, next).map((line) => line.replace(/^ {0,3}> ?/, ''));
  return { block: { is: 'quote', blocks: parseMarkdown(inner.join('\n'), depth + 1) }, next };
}

function readList(lines: readonly string[], at: number, depth: number): Read | null {
  const first = ITEM.exec(lines[at] ?? '');
  if (!first) return null;
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
  const parsed = items.map((item) => parseMarkdown(item.join('\n'), depth + 1));
  return {
    block: { is: 'list', isOrdered, start: Number(first[3] ?? 1), items: parsed },
    next: Math.max(next, at + 1),
  };
}

/** A task shows whether it is done. */
function ticked(text: string): string {
  return text.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function readParagraph(lines: readonly string[], at: number): Read {
  let next = at + 1;
  while (
    next < lines.length &&
    (lines[next] ?? '').trim() !== '' &&
    !/^ {0,3}(?:#{1,6}\s|>|```|~~~)/.test(lines[next] ?? '') &&
    !ITEM.test(lines[next] ?? '')
  )
    next += 1;
  const text = lines
    .slice(at, next)
    .map((line) => line.trim())
    .join('\n');
  return { block: { is: 'paragraph', children: parseInline(text) }, next };
}

const INLINE =
  /(?<code>`+)(?<coded>[^`][\s\S]*?)\k<code>(?!`)|!?\[(?<label>[^\]]*)\]\((?<href>[^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s+"[^"]*")?\)|(?<strong>\*\*|__)(?=\S)(?<bold>[\s\S]*?\S)\k<strong>|(?<em>[*_])(?=\S)(?<slanted>[\s\S]*?\S)\k<em>(?!\w)|~~(?=\S)(?<struck>[\s\S]*?\S)~~|<(?<auto>https?:\/\/[^\s<>]+)>|\\(?<escaped>[!-/:-@[-`{-~])/;

/** Text with what stands out in it. */
export function parseInline(source: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let rest = source;
  const text = (piece: string): void => {
    if (piece !== '') found.push({ is: 'text', text: piece });
  };
  if (depth >= MAX_DEPTH) return [{ is: 'text', text: source }];
  for (; rest !== ''; ) {
    const match = INLINE.exec(rest);
    if (!match) break;
    text(rest.slice(0, match.index));
    rest = rest.slice(match.index + match[0].length);
    found.push(inlineOf(match, depth));
  }
  text(rest);
  return found;
}

function inlineOf(match: RegExpExecArray, depth: number): Inline {
  const { coded, label, href, bold, slanted, struck, auto, escaped } = match.groups ?? {};
  const inner = (text: string): Inline[] => parseInline(text, depth + 1);
  if (coded !== undefined) return { is: 'code', text: coded.trim() };
  if (bold !== undefined) return { is: 'strong', children: inner(bold) };
  if (slanted !== undefined) return { is: 'em', children: inner(slanted) };
  if (struck !== undefined) return { is: 'del', children: inner(struck) };
  if (escaped !== undefined) return { is: 'text', text: escaped };
  const address = safeAddress(auto ?? href ?? '');
  const words = label ?? auto ?? '';
  if (address === null) return { is: 'text', text: words };
  return {
    is: 'link',
    href: address,
    children: auto === undefined ? inner(words) : [{ is: 'text', text: words }],
  };
}
