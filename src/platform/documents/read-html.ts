import type {
  Block,
  Inline,
  ListItem,
  Mark,
  PictureAttrs,
  RichDocument,
  TableCell,
  TableRow,
} from './document-contract.ts';
import {
  CardKey,
  CardKind,
  MAX_ALT,
  MAX_CAPTION,
  MAX_GALLERY,
  MAX_TABLE_CELLS,
} from './document-contract.ts';
import { textOf } from './document-rules.ts';
import { embedAddress } from './embed-rules.ts';
import { isDrawnFormula, latexOf } from './html-formula.ts';
import { type HtmlElement, type HtmlNode, parseHtml } from './html-tree.ts';
import { MAX_DOCUMENT_DEPTH } from './limit-rules.ts';
import { isSafeLink } from './link-rules.ts';
import { withTextFormulas } from './text-formula-rules.ts';

/** What HTML held that a document cannot: told to whoever brings it in. */
export interface NotTaken {
  readonly kind: 'frame' | 'player' | 'picture' | 'cells' | 'depth' | 'link';
  /** Its address, or its first words. */
  readonly what: string;
}

/** A picture as the HTML has it; `src` is as it was written. */
export interface HtmlPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: PictureAttrs['width'];
}

/** Returns what stands for a picture; null where there is nothing. */
export type PictureBlock = (picture: HtmlPicture) => Block | null;

/** A sound as the HTML has it: `sources` are as they were written, the one that the page prefers first. */
export interface HtmlSound {
  readonly sources: readonly string[];
  readonly caption: string;
  /** What is said, a line for each paragraph. */
  readonly transcript: string;
}

export interface HtmlReading {
  /** Whether formulas also stand in the text, between signs that programs such as WordPress and Moodle know. */
  readonly hasTextFormulas?: boolean;
  /** Whether items that count in letters or Roman numbers begin with them, so that other words can refer to them. */
  readonly keepsLetters?: boolean;
  /** Returns what stands for a sound; null where there is nothing. Without it, a link stands there. */
  readonly soundOf?: (sound: HtmlSound) => Block | null;
}

export interface ReadHtml {
  readonly document: RichDocument;
  readonly notTaken: readonly NotTaken[];
}

const MAX_WHAT = 200;
const MAX_LANGUAGE = 30;
/** Levels of content that a block takes, besides that of its text. */
const LEVELS = { list: 2, quotation: 1, table: 3 } as const;
const MARKS: Readonly<Record<string, Mark['type']>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'subscript',
  sup: 'superscript',
};
const BLOCKS = new Set(
  (
    'p div section article center address h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot ' +
    'tr td th figure figcaption img iframe audio video embed'
  ).split(' '),
);

/**
 * Reads HTML, whoever wrote it, as a document: nothing but what the model allows comes out. Headings move to the levels 2 to
 * 4, because the title of the page is the first. `pictureOf` says what stands for a picture.
 */
export function readHtml(html: string, pictureOf: PictureBlock, reading: HtmlReading = {}): ReadHtml {
  const reader = new Reader({ ...reading, pictureOf, headingStep: /<h1[\s>]/i.test(html) ? 1 : 0 });
  const nodes = parseHtml(storable(html));
  const content = reader.blocks(reading.hasTextFormulas ? withTextFormulas(nodes) : nodes, {
    depth: 1,
    align: null,
  });
  return { document: { type: 'doc', content }, notTaken: reader.notTaken };
}

/** The class by which `writeHtml` tells a sound with its words. */
const SOUND = /\bsound\b/;
/** Classes by which WordPress and Ghost tell galleries and pictures wider than the text. */
const GALLERY = /\bgallery\b/;
const WIDE = /(?:^|\s)(?:align|kg-width-)?(?:wide|full)(?:\s|$)/;

interface FramedPicture {
  readonly attributes: HtmlElement['attributes'];
  readonly caption: readonly HtmlNode[];
  readonly width?: PictureAttrs['width'];
}

interface Place {
  /** Nested `content` lists around it. */
  readonly depth: number;
  readonly align: 'center' | 'end' | null;
}

class Reader {
  readonly notTaken: NotTaken[] = [];
  private readonly reading: HtmlReading & { readonly pictureOf: PictureBlock; readonly headingStep: number };

  constructor(reading: Reader['reading']) {
    this.reading = reading;
  }

  blocks(nodes: readonly HtmlNode[], place: Place): Block[] {
    const made: Block[] = [];
    let run: HtmlNode[] = [];
    const flush = (): void => {
      addAll(made, this.paragraphs(run, place));
      run = [];
    };
    for (const node of nodes)
      if (typeof node !== 'string' && isBlock(node)) {
        flush();
        addAll(made, this.block(node, { ...place, align: alignOf(node) ?? place.align }));
      } else run.push(node);
    flush();
    return made;
  }

  private block(element: HtmlElement, place: Place): Block[] {
    const { name, attributes, children } = element;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) return this.heading(children, Number(level), place);
    switch (name) {
      case 'ul':
      case 'ol':
        return this.list(element, place);
      case 'blockquote':
        return this.quotation(children, place);
      case 'pre':
        return codeBlock(element);
      case 'hr':
        return [{ type: 'horizontalRule' }];
      case 'table':
        return this.table(element, place);
      case 'figure':
        return this.figure(element, place);
      case 'img':
        return this.picture({ attributes, caption: [] }, place);
      case 'div':
      case 'math':
        return [...cardOf(attributes), ...blockFormulaOf(element), ...this.blocks(restOf(element), place)];
      case 'iframe':
      case 'embed':
        return this.frame(attributes);
      case 'audio':
      case 'video':
        return this.player(element);
      default:
        return this.blocks(children, place);
    }
  }

  /** Text between blocks; pictures in it stand by themselves. */
  private paragraphs(nodes: readonly HtmlNode[], place: Place): Block[] {
    const { align } = place;
    return splitAtBlocks(nodes).flatMap((part): Block[] => {
      if (!Array.isArray(part)) return this.block(part, place);
      const content = this.inlines(part);
      if (content.length === 0) return [];
      return [{ type: 'paragraph', ...(align && { attrs: { align } }), content }];
    });
  }

  private heading(children: readonly HtmlNode[], level: number, place: Place): Block[] {
    const { align } = place;
    const to = Math.min(Math.max(level + this.reading.headingStep, 2), 4) as 2 | 3 | 4;
    return splitAtBlocks(children).flatMap((part): Block[] => {
      if (!Array.isArray(part)) return this.block(part, place);
      const content = this.inlines(part);
      if (content.length === 0) return [];
      return [{ type: 'heading', attrs: { level: to, ...(align && { align }) }, content }];
    });
  }

  private list({ name, attributes, children }: HtmlElement, place: Place): Block[] {
    const inner = { depth: place.depth + 2, align: null };
    if (isTooDeep('list', place)) {
      this.leaveOut('depth', wordsOf(children));
      return this.blocks(children.flatMap(contentOf), place);
    }
    if (name === 'ol' && this.reading.keepsLetters && isLettered(attributes['type']))
      return this.letteredItems(children, attributes, place);
    /** A number that an item asks for begins a list. */
    const lists: { readonly start: number; readonly content: ListItem[] }[] = [];
    for (const child of children) {
      const blocks = this.blocks(contentOf(child), inner);
      const isItem = typeof child !== 'string' && child.name === 'li';
      const list = lists.at(-1);
      // A list right within a list belongs to the item before it.
      const last = list?.content.at(-1);
      if (!isItem && last) {
        addAll(last.content, blocks);
        continue;
      }
      if (!isItem && blocks.length === 0) continue;
      const item: ListItem = {
        type: 'listItem',
        content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
      };
      const next = list ? list.start + list.content.length : startOf(attributes['start']);
      const number = name === 'ol' && isItem ? startOf(child.attributes['value'], next) : next;
      if (list && number === next) list.content.push(item);
      else lists.push({ start: number, content: [item] });
    }
    return lists.map(({ start, content }): Block => {
      if (name === 'ul') return { type: 'bulletList', content };
      return { type: 'orderedList', ...(start !== 1 && { attrs: { start } }), content };
    });
  }

  private letteredItems(
    children: readonly HtmlNode[],
    { start, type }: HtmlElement['attributes'],
    place: Place,
  ): Block[] {
    let number = startOf(start) - 1;
    return children.flatMap((child): Block[] => {
      if (typeof child === 'string' || child.name !== 'li') return this.blocks([child], place);
      number = startOf(child.attributes['value'], number + 1);
      const sign = `${markerOf(number, type)}. `;
      const [first, ...rest] = this.blocks(child.children, place);
      if (first?.type !== 'paragraph')
        return [
          { type: 'paragraph', content: [{ type: 'text', text: sign.trim() }] },
          ...(first ? [first] : []),
          ...rest,
        ];
      return [{ ...first, content: [{ type: 'text', text: sign }, ...(first.content ?? [])] }, ...rest];
    });
  }

  private quotation(children: readonly HtmlNode[], place: Place): Block[] {
    if (isTooDeep('quotation', place)) {
      this.leaveOut('depth', wordsOf(children));
      return this.blocks(children, place);
    }
    const content = this.blocks(children, { depth: place.depth + 1, align: null });
    return content.length === 0 ? [] : [{ type: 'blockquote', content }];
  }

  private table(table: HtmlElement, place: Place): Block[] {
    const { rows, others } = partsOfTable(table.children);
    const above = this.blocks(others, { ...place, align: null });
    if (isTooDeep('table', place)) {
      this.leaveOut('depth', wordsOf(table.children));
      return [...above, ...rows.flatMap((cells) => this.blocks(cells.flatMap(contentOf), place))];
    }
    const content = rows.flatMap((cells): TableRow[] => {
      for (const cell of cells.slice(MAX_TABLE_CELLS)) this.leaveOut('cells', wordsOf(cell.children));
      const kept = cells.slice(0, MAX_TABLE_CELLS).map((cell) => this.cell(cell, place.depth + 3));
      return kept.length === 0 ? [] : [{ type: 'tableRow', content: kept }];
    });
    return content.length === 0 ? above : [...above, { type: 'table', content }];
  }

  private cell({ name, attributes, children }: HtmlElement, depth: number): TableCell {
    const blocks = this.blocks(children, { depth, align: null });
    const attrs = { ...spanOf('colspan', attributes), ...spanOf('rowspan', attributes) };
    return {
      type: name === 'th' ? 'tableHeader' : 'tableCell',
      ...(Object.keys(attrs).length > 0 && { attrs }),
      content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
    };
  }

  /** Only pictures with their captions: one picture, or a gallery. Anything else as it stands, with the caption below. */
  private figure({ attributes, children }: HtmlElement, place: Place): Block[] {
    const { caption, rest } = splitCaption(children);
    const [sound] = elementsIn(rest, 'audio');
    if (sound && this.reading.soundOf && SOUND.test(attributes['class'] ?? '')) {
      const transcript = textOf({ type: 'doc', content: this.blocks(withoutElement(rest, sound), place) });
      return this.sound(sound, { caption: wordsOf(caption), transcript });
    }
    const pictures = picturesAlone(rest);
    if (pictures === null || pictures.length === 0)
      return [...this.blocks(rest, place), ...this.blocks(caption, place)];
    const looks = attributes['class'] ?? '';
    const isGallery = pictures.length > 1 || GALLERY.test(looks);
    const width = WIDE.test(looks) ? 'wide' : 'normal';
    const [only] = pictures;
    if (!isGallery && only && only.caption.length === 0)
      return this.picture({ ...only, caption, width }, place);
    const shown = pictures.flatMap((picture) => this.picture({ width, ...picture }, place));
    return [...(isGallery ? gallery(shown) : shown), ...this.blocks(caption, place)];
  }

  /** A caption that is longer or more than a picture may have stands below it. */
  private picture({ attributes, caption, width = 'normal' }: FramedPicture, place: Place): Block[] {
    const { src = '', alt = '' } = attributes;
    const below = this.blocks(caption.length > 0 ? caption : titleOf(attributes), place);
    const words = below.length === 1 && below[0]?.type === 'paragraph' ? wordsOfLine(below[0].content) : '';
    const isShort = words !== '' && words.length <= MAX_CAPTION;
    const picture = { src, alt: cut(alt, MAX_ALT), caption: isShort ? words : '', width };
    const block = src === '' ? null : this.reading.pictureOf(picture);
    if (block === null) this.leaveOut('picture', src || alt);
    return [...(block === null ? [] : [block]), ...(isShort && block !== null ? [] : below)];
  }

  private frame({ src = '', title = '' }: HtmlElement['attributes']): Block[] {
    const address = src.startsWith('//') ? `https:${src}` : src;
    const url = embedAddress(address);
    if (url !== null) return [{ type: 'embed', attrs: { url, title: cut(title, MAX_ALT) } }];
    this.leaveOut('frame', src || title);
    return linkTo(address);
  }

  private player(element: HtmlElement): Block[] {
    if (element.name === 'audio') return this.sound(element, { caption: captionOf(element), transcript: '' });
    return this.leaveOutPlayer(element);
  }

  private sound(element: HtmlElement, words: Omit<HtmlSound, 'sources'>): Block[] {
    const sources = sourcesOf(element);
    const caption = cut(words.caption, MAX_CAPTION);
    const block = sources.length > 0 ? this.reading.soundOf?.({ ...words, caption, sources }) : undefined;
    if (block) return [block];
    const shown = [caption, words.transcript].filter((text) => text !== '');
    return [
      ...this.leaveOutPlayer(element),
      ...shown.map((text): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    ];
  }

  private leaveOutPlayer(element: HtmlElement): Block[] {
    const [src = ''] = sourcesOf(element);
    this.leaveOut('player', src);
    return linkTo(src);
  }

  /** A link that leads nowhere from here keeps its words. */
  private inlines(nodes: readonly HtmlNode[]): Inline[] {
    for (const { attributes } of elementsIn(nodes, 'a')) {
      const { href = '' } = attributes;
      if (href.trim() !== '' && !isSafeLink(href)) this.leaveOut('link', href);
    }
    return inlinesOf(nodes);
  }

  private leaveOut(kind: NotTaken['kind'], what: string): void {
    this.notTaken.push({ kind, what: cut(what, MAX_WHAT) });
  }
}

/** One by one: the arguments of a call stand on the stack, which has no room for those of a long text. */
function addAll<Each>(list: Each[], more: readonly Each[]): void {
  for (const each of more) list.push(each);
}

/** Pictures beside each other; what only stands for one keeps its place. */
function gallery(blocks: readonly Block[]): Block[] {
  const pictures = blocks.flatMap((block) => (block.type === 'picture' ? [block.attrs] : []));
  if (pictures.length < blocks.length) return [...blocks];
  return Array.from(
    { length: Math.ceil(pictures.length / MAX_GALLERY) },
    (_, at): Block => ({
      type: 'gallery',
      attrs: {
        pictures: pictures
          .slice(at * MAX_GALLERY, (at + 1) * MAX_GALLERY)
          .map(({ pictureId, alt, caption }) => ({ pictureId, alt, caption })),
      },
    }),
  );
}

function isTooDeep(block: keyof typeof LEVELS, { depth }: Place): boolean {
  return depth + LEVELS[block] + 1 > MAX_DOCUMENT_DEPTH;
}

function sourcesOf({ attributes, children }: HtmlElement): string[] {
  const all = [attributes, ...elementsIn(children, 'source').map((source) => source.attributes)];
  return all.flatMap(({ src = '' }) => (src === '' ? [] : [src]));
}

function withoutElement(nodes: readonly HtmlNode[], left: HtmlElement): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    return node === left ? [] : [{ ...node, children: withoutElement(node.children, left) }];
  });
}

const MAX_START = 1_000_000;

function startOf(given: string | undefined, otherwise = 1): number {
  const start = Number(given?.trim() || otherwise);
  return Number.isInteger(start) && start >= 0 && start <= MAX_START ? start : otherwise;
}

/** Whether a list counts in letters or Roman numbers, which no list of a document does. */
function isLettered(type: string | undefined): boolean {
  return type !== undefined && /^[aAiI]$/.test(type);
}

/** How a list of a type counts; in numbers where the type has none. */
function markerOf(number: number, type: string | undefined): string {
  const isLarge = type === 'A' || type === 'I';
  const marker = type === 'a' || type === 'A' ? letterOf(number) : romanOf(number);
  return isLarge ? marker.toUpperCase() : marker;
}

function letterOf(number: number): string {
  return number >= 1 && number <= 26 ? String.fromCharCode(96 + number) : String(number);
}

const ROMAN = [
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function romanOf(number: number): string {
  if (number < 1 || number > 39) return String(number);
  let rest = number;
  let text = '';
  for (const [letters, value] of ROMAN) for (; rest >= value; rest -= value) text += letters;
  return text;
}

function linkTo(href: string): Block[] {
  if (!isSafeLink(href)) return [];
  const text: Inline = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  return [{ type: 'paragraph', content: [text] }];
}

function codeBlock({ attributes, children }: HtmlElement): Block[] {
  // The line break after the tag only lays out the source (HTML, §13.1.2.5).
  const [first] = children;
  const inner = typeof first === 'string' ? [first.replace(/^\r?\n/, ''), ...children.slice(1)] : children;
  const text = rawText(inner).replace(/\n$/, '');
  const named = [
    attributes['class'],
    ...elementsIn(children, 'code').map((code) => code.attributes['class']),
  ];
  const language = /\b(?:language|lang)-([\w+#-]+)/.exec(named.join(' '))?.[1]?.slice(0, MAX_LANGUAGE);
  return [
    {
      type: 'codeBlock',
      ...(language && { attrs: { language } }),
      ...(text !== '' && { content: [{ type: 'text', text }] }),
    },
  ];
}

function isBlock({ name, attributes }: HtmlElement): boolean {
  return BLOCKS.has(name) || (name === 'math' && attributes['display'] === 'block');
}

function blockFormulaOf(element: HtmlElement): Block[] {
  const latex = latexOf(element);
  return latex === null ? [] : [{ type: 'blockMath', attrs: { latex } }];
}

/** What an element holds besides the formula that it is. */
function restOf(element: HtmlElement): readonly HtmlNode[] {
  return latexOf(element) === null ? element.children : [];
}

function isCell(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string' && (node.name === 'td' || node.name === 'th');
}

/** Blocks within inline elements, such as a linked picture, leave them; the text around them stays in order. */
function splitAtBlocks(nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] {
  const parts: (HtmlElement | HtmlNode[])[] = [];
  const add = (node: HtmlNode): void => {
    const last = parts.at(-1);
    if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  };
  for (const node of nodes) {
    if (typeof node === 'string') add(node);
    else if (isBlock(node)) parts.push(node);
    else
      for (const part of splitAtBlocks(node.children))
        if (Array.isArray(part)) add({ ...node, children: part });
        else parts.push(part);
    if (typeof node !== 'string' && node.children.length === 0 && !isBlock(node)) add(node);
  }
  return parts;
}

function inlinesOf(nodes: readonly HtmlNode[]): Inline[] {
  const made: Inline[] = [];
  collect(nodes, [], made);
  return trimmed(made);
}

function collect(nodes: readonly HtmlNode[], marks: readonly Mark[], made: Inline[]): void {
  for (const node of nodes)
    if (typeof node === 'string') addText(node, marks, made);
    else if (node.name === 'br') made.push({ type: 'hardBreak' });
    else if (!isDrawnFormula(node)) {
      const latex = latexOf(node);
      if (latex !== null) made.push({ type: 'inlineMath', attrs: { latex } });
      else collect(quoted(node), withMarks(marks, node), made);
    }
}

/** Browsers write the signs around a short quotation. */
function quoted({ name, children }: HtmlElement): readonly HtmlNode[] {
  return name === 'q' ? ['“', ...children, '”'] : children;
}

/** Marks that word processors and editors write as styles. */
const STYLES: readonly (readonly [RegExp, Exclude<Mark['type'], 'link'>])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'bold'],
  [/font-style:\s*italic/i, 'italic'],
  [/text-decoration[^;]*underline/i, 'underline'],
  [/text-decoration[^;]*line-through/i, 'strike'],
  [/vertical-align:\s*super/i, 'superscript'],
  [/vertical-align:\s*sub/i, 'subscript'],
];

function withMarks(marks: readonly Mark[], element: HtmlElement): readonly Mark[] {
  const style = element.attributes['style'] ?? '';
  const styled = STYLES.filter(([pattern]) => pattern.test(style)).map(([, type]) => type);
  return styled.reduce(
    (all, type) => (all.some((mark) => mark.type === type) ? all : [...all, { type }]),
    withMark(marks, element),
  );
}

function withMark(marks: readonly Mark[], { name, attributes }: HtmlElement): readonly Mark[] {
  const type = MARKS[name];
  if (name === 'a') {
    const href = attributes['href'] ?? '';
    return isSafeLink(href) && !marks.some((mark) => mark.type === 'link')
      ? [...marks, { type: 'link', attrs: { href } }]
      : marks;
  }
  if (type === undefined || type === 'link' || marks.some((mark) => mark.type === type)) return marks;
  return [...marks, { type }];
}

/** Collapses white space, also over the borders of elements. */
function addText(given: string, marks: readonly Mark[], made: Inline[]): void {
  const last = made.at(-1);
  let text = storable(given).replaceAll(/[\t\n\f\r ]+/g, ' ');
  const isAfterSpace =
    last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '));
  if (isAfterSpace) text = text.replace(/^ /, '');
  if (text === '') return;
  if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += text;
  else made.push({ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) });
}

/** Without breaks and spaces at both ends. */
function trimmed(inlines: Inline[]): Inline[] {
  const made = [...inlines];
  while (made[0]?.type === 'hardBreak') made.shift();
  for (let last = made.at(-1); last !== undefined; last = made.at(-1)) {
    if (last.type === 'inlineMath') break;
    if (last.type === 'text') {
      last.text = last.text.replace(/ $/, '');
      if (last.text !== '') break;
    }
    made.pop();
  }
  return made;
}

function alignOf({ name, attributes }: HtmlElement): Place['align'] {
  if (name === 'center') return 'center';
  const align = /text-align:\s*(center|right|end)/i.exec(attributes['style'] ?? '')?.[1]?.toLowerCase();
  if (align === undefined) return null;
  return align === 'center' ? 'center' : 'end';
}

function spanOf(name: 'colspan' | 'rowspan', attributes: HtmlElement['attributes']) {
  const span = Math.trunc(Number(attributes[name] ?? 1));
  return span > 1 && span <= MAX_TABLE_CELLS ? { [name]: span } : {};
}

function contentOf(node: HtmlNode): readonly HtmlNode[] {
  return typeof node !== 'string' && ['li', 'td', 'th', 'tr', 'tbody', 'thead', 'tfoot'].includes(node.name)
    ? node.children
    : [node];
}

/** Elements of a name, at any depth, but not within one another. */
function elementsIn(nodes: readonly HtmlNode[], name: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.name === name ? [node] : elementsIn(node.children, name);
  });
}

/** The captions of a figure, and the rest of it; those of figures within it stay there. */
function splitCaption(nodes: readonly HtmlNode[]): { caption: HtmlNode[]; rest: HtmlNode[] } {
  const caption: HtmlNode[] = [];
  const rest = nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string' || node.name === 'figure') return [node];
    if (node.name !== 'figcaption') {
      const inner = splitCaption(node.children);
      addAll(caption, inner.caption);
      return [{ ...node, children: inner.rest }];
    }
    if (caption.length > 0) caption.push(BREAK);
    addAll(caption, node.children);
    return [];
  });
  return { caption, rest };
}

const BREAK: HtmlElement = { name: 'br', attributes: {}, children: [] };
/** Blocks that only arrange pictures. */
const FRAMES = new Set(['p', 'div', 'section', 'article', 'center', 'ul', 'ol', 'li']);

/** Figures within one another that may be a gallery; deeper ones are read one by one. */
const MAX_FIGURES = 3;

/** The pictures where there is nothing else, not even words; otherwise null. */
function picturesAlone(nodes: readonly HtmlNode[], figures = 1): FramedPicture[] | null {
  if (figures > MAX_FIGURES) return null;
  const pictures: FramedPicture[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node.trim() !== '') return null;
    } else if (node.name === 'img') pictures.push({ attributes: node.attributes, caption: [] });
    else if (node.name === 'figure') {
      const { caption, rest } = splitCaption(node.children);
      const inner = picturesAlone(rest, figures + 1);
      const [only] = inner ?? [];
      if (inner === null || (caption.length > 0 && (inner.length !== 1 || only?.caption.length !== 0)))
        return null;
      addAll(pictures, only && caption.length > 0 ? [{ ...only, caption }] : inner);
    } else if (isBlock(node) && !FRAMES.has(node.name)) return null;
    else {
      const isMore = cardOf(node.attributes).length > 0 || latexOf(node) !== null;
      const inner = isMore ? null : picturesAlone(node.children, figures);
      if (inner === null) return null;
      addAll(pictures, inner);
    }
  }
  return pictures;
}

/** Cells by rows, and what else stands in a table, above all its caption. */
function partsOfTable(nodes: readonly HtmlNode[]): { rows: HtmlElement[][]; others: HtmlNode[] } {
  const rows: HtmlElement[][] = [];
  const others: HtmlNode[] = [];
  for (const node of nodes)
    if (typeof node !== 'string' && node.name === 'tr') {
      rows.push(node.children.filter((child) => isCell(child)));
      addAll(
        others,
        node.children.filter((child) => !isCell(child)),
      );
    } else if (typeof node !== 'string' && ['thead', 'tbody', 'tfoot'].includes(node.name)) {
      const inner = partsOfTable(node.children);
      addAll(rows, inner.rows);
      addAll(others, inner.others);
    } else others.push(node);
  return { rows, others };
}

/** The title of a picture as its caption, unless a program made it of the name of the file or of the alternative text. */
function titleOf({ title = '', src = '', alt = '' }: HtmlElement['attributes']): HtmlNode[] {
  const file = fileName(src);
  const known = [alt, file, file.replace(/(?:-\d+x\d+)?\.\w+$/, '')];
  return known.some((each) => lettersOf(each) === lettersOf(title)) ? [] : [title];
}

/** The title of a sound as its caption, with the same exception. */
function captionOf(element: HtmlElement): string {
  const { title = '' } = element.attributes;
  const isName = sourcesOf(element).some((src) => titleOf({ title, src }).length === 0);
  return isName ? '' : title;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A card as `writeMarkdown` writes it. */
function cardOf(attributes: HtmlElement['attributes']): Block[] {
  const [kind, key] = [
    CardKind.safeParse(attributes['data-card']),
    CardKey.safeParse(attributes['data-key']),
  ];
  return kind.success && key.success ? [{ type: 'card', attrs: { kind: kind.data, key: key.data } }] : [];
}

function wordsOfLine(inlines: readonly Inline[] = []): string {
  const words = textOf({ type: 'doc', content: [{ type: 'paragraph', content: [...inlines] }] });
  return words.replaceAll(/\s+/g, ' ').trim();
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  return rawText(nodes).replaceAll(/\s+/g, ' ').trim();
}

function rawText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return storable(node);
      return node.name === 'br' ? '\n' : rawText(node.children);
    })
    .join('');
}

function cut(text: string, most: number): string {
  return [...storable(text.slice(0, 2 * most))].slice(0, most).join('').slice(0, most).toWellFormed();
}

function fileName(address: string): string {
  const name = address.replace(/^.*\//, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a percent sign of its own
  }
}

/** Signs that nobody sees, besides white space. */
const CONTROLS = /[\0-\u0008\u000e-\u001f\ufffe\uffff]/g;

/** Without what the database cannot store, or nobody can see. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(CONTROLS, '');
}
