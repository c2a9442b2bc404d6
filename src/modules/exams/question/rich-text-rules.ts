import { loweredText, raisedText } from './shifted-text-rules.ts';

/**
 * The markup of questions, options, feedback and explanations. It stays readable as text: `**strong**`, `` `code` ``,
 * `<sup>`, `<sub>`, `<u>`, `<i>` and `<s>` without attributes, list lines, Markdown tables and fenced code. A backslash
 * before `*`, `` ` `` or `<` makes it literal. Rendered by our own elements, never as HTML.
 */
export type Mark = 'strong' | 'sup' | 'sub' | 'u' | 'i' | 's';

export type Inline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: Mark; readonly children: readonly Inline[] };
export type Line = readonly Inline[];

export interface ListItem {
  /** As written: `•`, `-`, `1.`, `ก.` */
  readonly marker: string;
  readonly lines: readonly Line[];
  readonly items: readonly ListItem[];
}

/** A cell's lines: `<br>` separates them. */
export type Cell = readonly Line[];

export type RichBlock =
  | { readonly is: 'lines'; readonly lines: readonly Line[] }
  | { readonly is: 'list'; readonly items: readonly ListItem[] }
  /** `head` has only empty cells when the table has no header row. */
  | { readonly is: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly is: 'code'; readonly text: string };

const LIST_LINE = /^( *)([•*-]|[0-9๐-๙]{1,3}[.)]|[A-Za-zก-ฮ][.)]) +(\S.*)$/;
const TABLE_LINE = /^\|.*\|$/;
const TABLE_RULE = /^\|(?: *:?-+:? *\|)+$/;
const FENCE = '```';

/** Parses a text into blocks. Every text is valid: what is not markup is text. */
export function parseRichText(text: string): RichBlock[] {
  const source = text.split('\n');
  const blocks: RichBlock[] = [];
  let lines: Line[] = [];
  const endLines = (): void => {
    if (lines.length > 0) blocks.push({ is: 'lines', lines });
    lines = [];
  };
  for (let at = 0; at < source.length; ) {
    const read = readFence(source, at) ?? readTable(source, at) ?? readList(source, at);
    if (read) {
      endLines();
      blocks.push(read.block);
      at = read.next;
    } else {
      lines.push(parseLine(source[at] ?? ''));
      at += 1;
    }
  }
  endLines();
  return blocks;
}

interface Read {
  readonly block: RichBlock;
  readonly next: number;
}

function readFence(source: readonly string[], at: number): Read | null {
  if (source[at] !== FENCE) return null;
  const end = source.indexOf(FENCE, at + 1);
  const text = source.slice(at + 1, end).join('\n');
  return end === -1 || text.trim() === '' ? null : { block: { is: 'code', text }, next: end + 1 };
}

function readTable(source: readonly string[], at: number): Read | null {
  if (!TABLE_LINE.test(source[at] ?? '') || !TABLE_RULE.test(source[at + 1] ?? '')) return null;
  let next = at + 2;
  while (TABLE_LINE.test(source[next] ?? '')) next += 1;
  const [head = [], ...rows] = [source[at] ?? '', ...source.slice(at + 2, next)].map(cellsOf);
  return { block: { is: 'table', head, rows }, next };
}

function cellsOf(line: string): Cell[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replaceAll('\\|', '|')
        .split('<br>')
        .map((each) => parseLine(each)),
    );
}

interface OpenItem {
  readonly indent: number;
  readonly marker: string;
  readonly lines: Line[];
  readonly items: OpenItem[];
}

/** Consecutive list lines. A line indented below a marker, without one of its own, continues the item above. */
function readList(source: readonly string[], at: number): Read | null {
  const root: OpenItem = { indent: -2, marker: '', lines: [], items: [] };
  const path = [root];
  let next = at;
  for (; next < source.length; next++) {
    const line = source[next] ?? '';
    const [found, space = '', marker = '', text = ''] = LIST_LINE.exec(line) ?? [];
    const last = path.at(-1) ?? root;
    if (found === undefined) {
      const indent = line.length - line.trimStart().length;
      if (last === root || line.trim() === '' || indent < last.indent + 2) break;
      last.lines.push(parseLine(line.trimStart()));
      continue;
    }
    if (last === root && space !== '') return null;
    while (path.length > 1 && space.length < (path.at(-1)?.indent ?? 0) + 2) path.pop();
    const item = { indent: space.length, marker, lines: [parseLine(text)], items: [] };
    (path.at(-1) ?? root).items.push(item);
    path.push(item);
  }
  return next === at ? null : { block: { is: 'list', items: root.items.map(closed) }, next };
}

function closed({ marker, lines, items }: OpenItem): ListItem {
  return { marker, lines, items: items.map(closed) };
}

const TOKEN = /(\\+)([*`<])|`([^`]*[^`\s][^`]*)`|\*\*|<(\/?)(sup|sub|u|i|s)>/gi;

interface OpenMark {
  readonly is: Mark;
  /** As written, in case it is never closed. */
  readonly source: string;
  readonly children: Inline[];
}

/** Parses one line. A mark that is never closed is text. */
function parseLine(source: string): Inline[] {
  const root: Inline[] = [];
  const open: OpenMark[] = [];
  const here = () => open.at(-1)?.children ?? root;
  const add = (text: string): void => {
    if (text !== '') addText(here(), text);
  };
  /** Turns the marks opened after `depth` back into text. */
  const unopen = (depth: number): void => {
    while (open.length > depth) {
      const mark = open.pop();
      if (!mark) return;
      add(mark.source);
      for (const child of mark.children) addInline(here(), child);
    }
  };
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    add(source.slice(from, match.index));
    const [token, slashes, special = '', code, slash, tag] = match;
    from = match.index + token.length;
    if (slashes !== undefined) {
      add('\\'.repeat(slashes.length >> 1));
      if (slashes.length % 2 === 1) add(special);
      else from = TOKEN.lastIndex = match.index + slashes.length;
    } else if (code !== undefined) here().push({ is: 'code', text: code });
    else {
      const is = (tag?.toLowerCase() ?? 'strong') as Mark;
      const depth = open.findLastIndex((mark) => mark.is === is);
      const closes = tag === undefined ? depth !== -1 : slash === '/';
      if (!closes) open.push({ is, source: token, children: [] });
      else if (depth === -1) add(token);
      else {
        unopen(depth + 1);
        const mark = open.pop();
        if (mark && mark.children.length > 0) here().push({ is, children: mark.children });
        else add(`${mark?.source ?? ''}${token}`);
      }
    }
  }
  add(source.slice(from));
  unopen(0);
  return root;
}

function addText(to: Inline[], text: string): void {
  const last = to.at(-1);
  if (last?.is === 'text') to[to.length - 1] = { is: 'text', text: last.text + text };
  else to.push({ is: 'text', text });
}

function addInline(to: Inline[], inline: Inline): void {
  if (inline.is === 'text') addText(to, inline.text);
  else to.push(inline);
}

/** Writes a line so that it parses to the same again; without marks that it cannot hold. */
function writeLine(line: Line): string {
  const merged = mergedLine(line);
  const wanted = JSON.stringify(merged);
  for (const escape of [(text: string) => text, escapeMarks, escapeAll]) {
    const written = writeInlines(merged, escape, true);
    if (JSON.stringify(parseLine(written)) === wanted) return written;
  }
  return escapeAll(merged.map(lettersOf).join(''), true);
}

/** Joins neighbours of one kind. Spaces at the borders of a mark stand outside of it; a mark within itself says nothing. */
function mergedLine(line: Line, within: readonly Mark[] = []): Inline[] {
  const merged: Inline[] = [];
  const add = (inline: Inline): void => {
    const last = merged.at(-1);
    if (inline.is === 'text') {
      if (inline.text !== '') addText(merged, inline.text);
    } else if (inline.is !== 'code' && last?.is === inline.is && 'children' in last)
      merged[merged.length - 1] = {
        is: inline.is,
        children: mergedLine([...last.children, ...inline.children]),
      };
    else merged.push(inline);
  };
  for (const inline of line) {
    if (inline.is === 'text') add(inline);
    else if (inline.is === 'code') {
      const text = inline.text.trimEnd();
      add({ is: 'code', text });
      add({ is: 'text', text: inline.text.slice(text.length) });
    } else if (inline.is !== 'sup' && inline.is !== 'sub' && within.includes(inline.is)) {
      for (const child of mergedLine(inline.children, within)) add(child);
    } else {
      const { before, children, after } = withoutBorders(mergedLine(inline.children, [...within, inline.is]));
      add({ is: 'text', text: before });
      if (children.length > 0) add({ is: inline.is, children });
      add({ is: 'text', text: after });
    }
  }
  return merged;
}

function withoutBorders(children: Inline[]): { before: string; children: Inline[]; after: string } {
  const [first, ...rest] = children;
  if (first?.is !== 'text') return { before: '', ...withoutEnd(children) };
  const text = first.text.trimStart();
  const before = first.text.slice(0, first.text.length - text.length);
  return { before, ...withoutEnd(text === '' ? rest : [{ is: 'text', text }, ...rest]) };
}

function withoutEnd(children: Inline[]): { children: Inline[]; after: string } {
  const last = children.at(-1);
  if (last?.is !== 'text') return { children, after: '' };
  const text = last.text.trimEnd();
  const kept = children.slice(0, -1);
  return {
    children: text === '' ? kept : [...kept, { is: 'text', text }],
    after: last.text.slice(text.length),
  };
}

/** Escapes a text; `isEnd`: nothing follows on its line. */
type Escape = (text: string, isEnd: boolean) => string;

function writeInlines(inlines: Line, escape: Escape, isEnd: boolean): string {
  return inlines
    .map((inline, at) => {
      if (inline.is === 'text') return escape(inline.text, isEnd && at === inlines.length - 1);
      if (inline.is === 'code') return `\`${inline.text}\``;
      const words = writeInlines(inline.children, escape, false);
      return inline.is === 'strong' ? `**${words}**` : `<${inline.is}>${words}</${inline.is}>`;
    })
    .join('');
}

/** Escapes what would be read as markup: runs of asterisks, backticks, our tags, and backslashes before them. */
function escapeMarks(text: string, isEnd: boolean): string {
  return escaped(text, /(\\*)(\*{2,}|`|<(?=\/?(?:sup|sub|u|i|s)>))/gi, isEnd);
}

function escapeAll(text: string, isEnd: boolean): string {
  return escaped(text, /(\\*)([*`<]+)/g, isEnd);
}

function escaped(text: string, marks: RegExp, isEnd: boolean): string {
  const written = text.replace(
    marks,
    (_, slashes: string, found: string) => slashes + slashes + [...found].map((mark) => `\\${mark}`).join(''),
  );
  // The mark that follows would take them for its own.
  return isEnd ? written : written.replace(/\\+$/, (slashes) => slashes + slashes);
}

function lettersOf(inline: Inline): string {
  return 'text' in inline ? inline.text : inline.children.map(lettersOf).join('');
}

/** Writes blocks as text that parses to the same blocks. */
export function writeRichText(blocks: readonly RichBlock[]): string {
  return blocks.map(writeBlock).join('\n');
}

function writeBlock(block: RichBlock): string {
  switch (block.is) {
    case 'lines':
      return block.lines.map((line) => writeLine(line).trimEnd()).join('\n');
    case 'code':
      return `${FENCE}\n${block.text.replace(/[ \t]+$/gm, '').trimEnd()}\n${FENCE}`;
    case 'list':
      return block.items.map((item) => writeItem(item, '')).join('\n');
    case 'table': {
      const width = Math.max(...[block.head, ...block.rows].map((row) => row.length));
      const row = (cells: readonly Cell[]) =>
        `| ${Array.from({ length: width }, (_, at) => writeCell(cells[at] ?? [])).join(' | ')} |`;
      return [row(block.head), `|${' --- |'.repeat(width)}`, ...block.rows.map(row)].join('\n');
    }
  }
}

function writeCell(cell: Cell): string {
  return cell.map((line) => writeLine(line).trim().replaceAll('|', '\\|')).join('<br>');
}

function writeItem({ marker, lines, items }: ListItem, indent: string): string {
  const [first = '', ...more] = lines.map((line) => writeLine(line).trim());
  return [
    `${indent}${marker} ${first}`,
    ...more.map((line) => `${indent}  ${line}`),
    ...items.map((item) => writeItem(item, `${indent}  `)),
  ].join('\n');
}

/** Returns the one way to write a text: no needless escapes, no spaces at line ends, no empty lines around. */
export function canonicalText(text: string): string {
  const once = writeRichText(parseRichText(text.replaceAll('\u00a0', ' ').trim())).trim();
  // Without its escapes a line may be one of a list; then it is written like one.
  return writeRichText(parseRichText(once)).trim();
}

/** Returns a text without markup, for titles and controls that show only text: 10³, H₂O, x^(a+b). */
export function plainText(text: string): string {
  return parseRichText(text).map(plainBlock).join('\n');
}

function plainBlock(block: RichBlock): string {
  const words = (line: Line) => line.map(plainInline).join('');
  switch (block.is) {
    case 'lines':
      return block.lines.map(words).join('\n');
    case 'code':
      return block.text;
    case 'list': {
      const item = ({ marker, lines, items }: ListItem, indent: string): string =>
        [
          ...lines.map((line, at) => `${indent}${at === 0 ? marker : ' '} ${words(line)}`),
          ...items.map((each) => item(each, `${indent}  `)),
        ].join('\n');
      return block.items.map((each) => item(each, '')).join('\n');
    }
    case 'table':
      return [block.head, ...block.rows]
        .map((cells) => cells.map((cell) => cell.map(words).join(' ')).join(' | '))
        .filter((row) => /[^\s|]/.test(row))
        .join('\n');
  }
}

/** Returns a part of a line without markup: ³ for a raised 3. */
export function plainInline(inline: Inline): string {
  if ('text' in inline) return inline.text;
  const words = inline.children.map(plainInline).join('');
  if (inline.is === 'sup') return raisedText(words);
  return inline.is === 'sub' ? loweredText(words) : words;
}
