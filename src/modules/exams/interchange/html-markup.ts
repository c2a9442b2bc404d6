import {
  isPlainText,
  type Inline,
  type Line,
  type ListItem,
  parseRichText,
  type RichBlock,
  writeLine,
} from '../question/rich-text-rules.ts';
import { type HtmlElement, type HtmlNode, parseHtml } from '#platform/documents/html-tree.ts';
import type { Note } from './interchange-contract.ts';
import { type Run, type RunMark, textOfLines, TextLines } from './text-lines.ts';

const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'center', 'blockquote', 'figure', 'figcaption', 'address', 'caption'],
  ...['dl', 'dt', 'dd', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'mtable', 'mtr'],
]);
const HEADINGS = /^h[1-6]$/;
const MARK_OF: Readonly<Record<string, RunMark>> = {
  strong: 'strong',
  b: 'strong',
  mark: 'strong',
  i: 'i',
  em: 'i',
  cite: 'i',
  dfn: 'i',
  var: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}; // prettier-ignore

/** Where a text stands: an option or a cell has lines, but no tables or code blocks of its own. */
type Room = 'block' | 'lines';

/**
 * Converts HTML to the markup of questions. Keeps paragraphs, lists, tables, code and emphasis; reports pictures, colours,
 * merged cells and formulas, which it cannot keep as they are.
 */
export function htmlToText(html: string, note: Note, room: Room = 'block'): string {
  if (/<(img|audio|video|object|iframe|svg)\b/i.test(html)) note('pictures_dropped');
  return textOfLines(linesOf(parseHtml(html), { note, room }));
}

interface Setting {
  readonly note: Note;
  readonly room: Room;
}

function linesOf(nodes: readonly HtmlNode[], setting: Setting): string[] {
  const lines = new TextLines();
  for (const node of nodes) convert(node, [], lines, setting);
  lines.flush();
  return lines.done;
}

function convert(node: HtmlNode, marks: Run['marks'], lines: TextLines, setting: Setting): void {
  if (typeof node === 'string') return lines.add(node, marks);
  const { name, attributes, children } = node;
  const inside = (more: Run['marks'] = marks) => {
    for (const child of children) convert(child, more, lines, setting);
  };
  const styled = marksOf(node, marks, setting.note);
  if (name === 'br') return lines.end();
  if (name === 'hr') return lines.push(['———']);
  if (name === 'img') {
    const alt = attributes['alt']?.trim();
    return alt ? lines.add(`[${alt}]`, marks) : undefined;
  }
  if (name === 'input' || name === 'select') return setting.note('layout_dropped');
  if (name === 'ul' || name === 'ol') return lines.push(listLines(node, setting));
  if (name === 'table') return lines.push(tableLines(node, setting));
  if (name === 'pre') return lines.push(codeLines(node, setting));
  if (name === 'a') {
    inside(styled);
    const href = attributes['href'] ?? '';
    const isShown = lettersIn(children).trim() === href.replace(/^mailto:/, '');
    return /^(https?:|mailto:)/.test(href) && !isShown ? lines.add(` (${href})`, marks) : undefined;
  }
  if (name === 'math') {
    setting.note('formula_as_text');
    return mathRuns(node, styled, lines);
  }
  if (BLOCKS.has(name) || HEADINGS.test(name) || name === 'li') {
    lines.flush();
    inside(HEADINGS.test(name) ? withMark(styled, 'strong') : styled);
    return lines.flush();
  }
  if (name === 'q') lines.add('“', styled);
  inside(styled);
  if (name === 'q') lines.add('”', styled);
}

const withMark = (marks: Run['marks'], mark: RunMark) => (marks.includes(mark) ? marks : [...marks, mark]);

/** The marks inside an element: those of its name, and those that editors write as styles. */
function marksOf({ name, attributes }: HtmlElement, marks: Run['marks'], note: Note): Run['marks'] {
  const style = (attributes['style'] ?? '').toLowerCase();
  const own = Object.hasOwn(MARK_OF, name) ? MARK_OF[name] : undefined;
  const found: (RunMark | undefined)[] = [
    own,
    /font-weight:\s*(bold|[6-9]00)/.test(style) ? 'strong' : undefined,
    /font-style:\s*italic/.test(style) ? 'i' : undefined,
    /text-decoration[^;]*underline/.test(style) ? 'u' : undefined,
    /text-decoration[^;]*line-through/.test(style) ? 's' : undefined,
    /vertical-align:\s*super/.test(style) ? 'sup' : undefined,
    /vertical-align:\s*sub/.test(style) ? 'sub' : undefined,
  ];
  const colour =
    attributes['color'] ?? /(?:^|;)\s*(?:color|background(?:-color)?):\s*([^;]+)/.exec(style)?.[1];
  if (colour !== undefined && !NO_COLOUR.test(colour.trim())) note('layout_dropped');
  const isRepeated = (mark: RunMark) => (mark === 'sup' || mark === 'sub') && mark === own;
  return found.reduce<Run['marks']>(
    (all, mark) => (mark === undefined ? all : isRepeated(mark) ? [...all, mark] : withMark(all, mark)),
    marks,
  );
}

/** Colours that text has anyway. */
const NO_COLOUR =
  /^(?:inherit|initial|unset|transparent|currentcolor|windowtext|window|black|white|none|#000000|#000|#fff|#ffffff|rgba?\(0, *0, *0.*|rgba?\(255, *255, *255.*)(?: *!important)?$/i;

function lettersIn(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : lettersIn(node.children))).join('');
}

function listLines({ name, attributes, children }: HtmlElement, setting: Setting): string[] {
  let number = Number.parseInt(attributes['start'] ?? '1', 10) || 1;
  return children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : linesOf([child], setting);
    if (child.name !== 'li')
      return linesOf([child], { ...setting, room: 'lines' }).map((line) => `  ${line}`);
    number = Number.parseInt(child.attributes['value'] ?? '', 10) || number;
    const marker = name === 'ul' ? '•' : `${numeral(number, attributes['type'])}.`;
    number += 1;
    const [first, ...rest] = linesOf(child.children, { ...setting, room: 'lines' }).filter(
      (line) => line.trim() !== '',
    );
    return first === undefined ? [] : [`${marker} ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}

function numeral(number: number, type: string | undefined): string {
  const letter = number >= 1 && number <= 26 ? String.fromCharCode(96 + number) : null;
  if (type === 'a' && letter) return letter;
  if (type === 'A' && letter) return letter.toUpperCase();
  if (type === 'i' || type === 'I') {
    const roman = romanOf(number);
    return type === 'i' ? roman.toLowerCase() : roman;
  }
  return String(number);
}

const ROMAN = [
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

function romanOf(number: number): string {
  if (number < 1 || number > 39) return String(number);
  let rest = number;
  let text = '';
  for (const [letters, value] of ROMAN)
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  return text;
}

function tableLines(table: HtmlElement, setting: Setting): string[] {
  const rows = elementsOf(table, 'tr', 'table').map((row) =>
    row.children.filter((cell): cell is HtmlElement => typeof cell === 'object' && /^t[dh]$/.test(cell.name)),
  );
  const caption = elementsOf(table, 'caption', 'table').flatMap((node) => linesOf(node.children, setting));
  if (
    rows
      .flat()
      .some(({ attributes }) => isSpanning(attributes['colspan']) || isSpanning(attributes['rowspan']))
  )
    setting.note('layout_dropped');
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return caption;
  for (const cell of rows.flat()) marksOf(cell, [], setting.note);
  const cells = rows.map((row) =>
    Array.from({ length: width }, (_, at) =>
      linesOf(row[at]?.children ?? [], { ...setting, room: 'lines' })
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  );
  if (setting.room === 'lines') {
    setting.note('layout_dropped');
    return [...caption, ...cells.map((row) => row.map((cell) => cell.join(' ')).join(' | '))];
  }
  const line = (row: readonly (readonly string[])[]) =>
    `| ${row.map((cell) => cell.join('<br>').replaceAll('|', '\\|')).join(' | ')} |`;
  const hasHead = rows[0]?.every(({ name }) => name === 'th') === true;
  const head = hasHead ? (cells.shift() ?? []) : Array.from({ length: width }, () => []);
  return [...caption, line(head), `|${' --- |'.repeat(width)}`, ...cells.map(line)];
}

const isSpanning = (span: string | undefined) => Number.parseInt(span ?? '1', 10) > 1;

/** Elements of a name below another, but not inside a nested one of the kind `within`. */
function elementsOf(node: HtmlElement, name: string, within: string): HtmlElement[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === within) return [];
    return child.name === name ? [child] : elementsOf(child, name, within);
  });
}

function codeLines(pre: HtmlElement, setting: Setting): string[] {
  const lines = preText(pre.children)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\s+$/g, '')
    .split('\n');
  if (lines.every((line) => line.trim() === '')) return [];
  if (setting.room === 'block' && !lines.includes('```')) return ['```', ...lines, '```'];
  return lines.map((text) =>
    writeLine([{ is: text.includes('`') || text.trim() === '' ? 'text' : 'code', text }]),
  );
}

function preText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : preText(node.children)))
    .join('');
}

/** Writes MathML as text: powers and indices keep their places, a fraction becomes a division. */
function mathRuns(node: HtmlNode, marks: Run['marks'], lines: TextLines): void {
  if (typeof node === 'string') return lines.add(node.trim(), marks);
  const [one, two, three] = node.children.filter((child) => typeof child === 'object' || child.trim() !== '');
  const part = (child: HtmlNode | undefined, more = marks) =>
    child !== undefined && mathRuns(child, more, lines);
  const bracketed = (child: HtmlNode | undefined) => {
    const isLong = child !== undefined && lettersIn([child]).trim().length > 1;
    if (isLong) lines.add('(', marks);
    part(child);
    if (isLong) lines.add(')', marks);
  };
  switch (node.name) {
    case 'msup':
    case 'msub':
    case 'msubsup':
      part(one);
      part(two, [...marks, node.name === 'msup' ? 'sup' : 'sub']);
      part(three, [...marks, 'sup']);
      return;
    case 'mfrac':
      bracketed(one);
      lines.add('/', marks);
      bracketed(two);
      return;
    case 'msqrt':
      lines.add('√(', marks);
      for (const child of node.children) mathRuns(child, marks, lines);
      lines.add(')', marks);
      return;
    case 'mroot':
      part(two, [...marks, 'sup']);
      lines.add('√', marks);
      bracketed(one);
      return;
    default:
      for (const child of node.children) mathRuns(child, marks, lines);
  }
}

/** A text as other formats hold it: plain if that says everything, else as HTML. */
export function exchanged(text: string): { readonly format: 'plain' | 'html'; readonly text: string } {
  return isPlainText(text) ? { format: 'plain', text } : { format: 'html', text: textToHtml(text) };
}

/** Converts markup to HTML that converts back to the same markup. */
export function textToHtml(text: string): string {
  const blocks: RichBlock[] = [];
  for (const block of parseRichText(text)) {
    const isCounted = block.is !== 'list' || listHtml(block.items) !== null;
    const own: RichBlock = isCounted ? block : { is: 'lines', lines: listAsLines(block.items, '') };
    const last = blocks.at(-1);
    if (last?.is === 'lines' && own.is === 'lines')
      blocks[blocks.length - 1] = { is: 'lines', lines: [...last.lines, ...own.lines] };
    else blocks.push(own);
  }
  return blocks.map(blockHtml).join('');
}

function blockHtml(block: RichBlock): string {
  switch (block.is) {
    case 'lines':
      return linesHtml(block.lines);
    case 'code':
      return `<pre>\n${escapeHtml(block.text)}</pre>`;
    case 'list':
      return listHtml(block.items) ?? '';
    case 'table': {
      const cells = (row: readonly (readonly Line[])[], name: string) =>
        `<tr>${row.map((cell) => `<${name}>${cell.map(lineHtml).join('<br>')}</${name}>`).join('')}</tr>`;
      const hasHead = block.head.some((cell) => cell.some((line) => line.length > 0));
      return `<table>${hasHead ? `<thead>${cells(block.head, 'th')}</thead>` : ''}<tbody>${block.rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
    }
  }
}

/** A block that follows ends the last line; an empty one needs its own break. */
function linesHtml(lines: readonly Line[]): string {
  return lines
    .map((line, at) =>
      at === lines.length - 1 && line.length > 0 ? lineHtml(line) : `${lineHtml(line)}<br>`,
    )
    .join('');
}

function listAsLines(items: readonly ListItem[], indent: string): Line[] {
  return items.flatMap(({ marker, lines, items: below }) => [
    ...lines.map((line, at): Line => [{ is: 'text', text: `${indent}${at === 0 ? marker : ' '} ` }, ...line]),
    ...listAsLines(below, `${indent}  `),
  ]);
}

/** Returns null for markers that HTML would count differently. */
function listHtml(items: readonly ListItem[]): string | null {
  const [first] = items;
  if (!first) return '';
  const [kind, start] =
    first.marker === '•' ? ['ul', 0] : ['ol', Number(/^(\d+)\.$/.exec(first.marker)?.[1])];
  const isCounted = items.every(({ marker }, at) => marker === (kind === 'ul' ? '•' : `${start + at}.`));
  if (!isCounted) return null;
  const parts = items.map(({ lines, items: below }) => {
    const nestedList = listHtml(below);
    return nestedList === null ? null : `<li>${lines.map(lineHtml).join('<br>')}${nestedList}</li>`;
  });
  if (parts.includes(null)) return null;
  return `<${kind}${kind === 'ol' && start !== 1 ? ` start="${start}"` : ''}>${parts.join('')}</${kind}>`;
}

/** Spaces that a browser would drop are written as ones that it keeps. */
function lineHtml(line: Line): string {
  return line
    .map(inlineHtml)
    .join('')
    .replace(/^((?:<[^>]*>)*) /, '$1&nbsp;')
    .replace(/ (?=(?:<[^>]*>)* )/g, '&nbsp;');
}

function inlineHtml(inline: Inline): string {
  if (inline.is === 'text') return escapeHtml(inline.text);
  if (inline.is === 'code') return `<code>${escapeHtml(inline.text)}</code>`;
  return `<${inline.is}>${inline.children.map(inlineHtml).join('')}</${inline.is}>`;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
