import type {
  Block,
  Inline,
  ListItem,
  Mark,
  RichDocument,
  TableCell,
  TableRow,
} from './document-contract.ts';
import { MAX_ALT, MAX_CAPTION, MAX_GALLERY, MAX_TABLE_CELLS } from './document-contract.ts';
import { embedAddress } from './embed-rules.ts';
import { type HtmlElement, type HtmlNode, parseHtml } from './html-tree.ts';
import { MAX_DOCUMENT_DEPTH } from './limit-rules.ts';
import { isSafeLink } from './link-rules.ts';

/** What HTML held that a document cannot: told to whoever brings it in. */
export interface NotTaken {
  readonly kind: 'frame' | 'player' | 'picture' | 'cells' | 'depth';
  /** Its address, or its first words. */
  readonly what: string;
}

/** A picture as the HTML has it; `src` is as it was written. */
export interface HtmlPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}

/** Returns what stands for a picture; null where there is nothing. */
export type PictureBlock = (picture: HtmlPicture) => Block | null;

export interface ReadHtml {
  readonly document: RichDocument;
  readonly notTaken: readonly NotTaken[];
}

const MAX_WHAT = 200;
const MAX_LANGUAGE = 30;
/** Deepest content in which a list or a quotation may begin; each takes up to two levels, and its text one. */
const MAX_NESTED = MAX_DOCUMENT_DEPTH - 4;
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
export function readHtml(html: string, pictureOf: PictureBlock): ReadHtml {
  const reader = new Reader(pictureOf, /<h1[\s>]/i.test(html) ? 1 : 0);
  const content = reader.blocks(parseHtml(html, { withFrames: true }), { depth: 1, align: null });
  return { document: { type: 'doc', content }, notTaken: reader.notTaken };
}

interface Place {
  /** Nested `content` lists around it. */
  readonly depth: number;
  readonly align: 'center' | 'end' | null;
}

class Reader {
  readonly notTaken: NotTaken[] = [];
  private readonly pictureOf: PictureBlock;
  private readonly headingStep: number;

  constructor(pictureOf: PictureBlock, headingStep: number) {
    this.pictureOf = pictureOf;
    this.headingStep = headingStep;
  }

  blocks(nodes: readonly HtmlNode[], place: Place): Block[] {
    const made: Block[] = [];
    let run: HtmlNode[] = [];
    const flush = (): void => {
      made.push(...this.paragraphs(run, place));
      run = [];
    };
    for (const node of nodes)
      if (typeof node !== 'string' && isBlock(node)) {
        flush();
        made.push(...this.block(node, { ...place, align: alignOf(node) ?? place.align }));
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
        return this.picture(attributes, '');
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
      const content = inlinesOf(part);
      if (content.length === 0) return [];
      return [{ type: 'paragraph', ...(align && { attrs: { align } }), content }];
    });
  }

  private heading(children: readonly HtmlNode[], level: number, place: Place): Block[] {
    const { align } = place;
    const to = Math.min(Math.max(level + this.headingStep, 2), 4) as 2 | 3 | 4;
    return splitAtBlocks(children).flatMap((part): Block[] => {
      if (!Array.isArray(part)) return this.block(part, place);
      const content = inlinesOf(part);
      if (content.length === 0) return [];
      return [{ type: 'heading', attrs: { level: to, ...(align && { align }) }, content }];
    });
  }

  private list({ name, attributes, children }: HtmlElement, place: Place): Block[] {
    const inner = { depth: place.depth + 2, align: null };
    if (place.depth > MAX_NESTED) {
      this.leaveOut('depth', wordsOf(children));
      return this.blocks(children.flatMap(contentOf), place);
    }
    const content: ListItem[] = [];
    for (const child of children) {
      const blocks = this.blocks(contentOf(child), inner);
      const isItem = typeof child !== 'string' && child.name === 'li';
      // A list right within a list belongs to the item before it.
      const last = content.at(-1);
      if (!isItem && last) last.content.push(...blocks);
      else if (isItem || blocks.length > 0)
        content.push({ type: 'listItem', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] });
    }
    if (content.length === 0) return [];
    if (name === 'ul') return [{ type: 'bulletList', content }];
    const start = Number(attributes['start'] ?? 1);
    const isStart = Number.isInteger(start) && start >= 0 && start <= 1_000_000 && start !== 1;
    return [{ type: 'orderedList', ...(isStart && { attrs: { start } }), content }];
  }

  private quotation(children: readonly HtmlNode[], place: Place): Block[] {
    if (place.depth > MAX_NESTED) {
      this.leaveOut('depth', wordsOf(children));
      return this.blocks(children, place);
    }
    const content = this.blocks(children, { depth: place.depth + 1, align: null });
    return content.length === 0 ? [] : [{ type: 'blockquote', content }];
  }

  private table(table: HtmlElement, place: Place): Block[] {
    const caption = elementsIn(table.children, 'caption').flatMap(({ children }) => children);
    const above = this.blocks(caption, { ...place, align: null });
    const rows = elementsIn(table.children, 'tr');
    if (place.depth > MAX_NESTED) {
      this.leaveOut('depth', wordsOf(table.children));
      return [...above, ...rows.flatMap(({ children }) => this.blocks(children.flatMap(contentOf), place))];
    }
    const content = rows.flatMap((row): TableRow[] => {
      const cells = row.children.filter((child) => isCell(child));
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

  /** One picture with its caption, several as a gallery; anything else as it stands. */
  private figure({ children }: HtmlElement, place: Place): Block[] {
    const captions = elementsIn(children, 'figcaption');
    const rest = withoutCaptions(children);
    const pictures = elementsIn(rest, 'img');
    const caption = captions.length === 1 ? wordsOf(captions[0]?.children ?? []) : '';
    if (pictures.length === 1 && pictures[0]) return this.picture(pictures[0].attributes, caption);
    if (pictures.length > 1) {
      const shown = pictures.flatMap(({ attributes }) => this.picture(attributes, ''));
      const below = this.blocks(captions.length === 1 ? (captions[0]?.children ?? []) : [], place);
      return [...gallery(shown), ...below];
    }
    return [
      ...this.blocks(rest, place),
      ...this.blocks(
        captions.flatMap(({ children: inner }) => inner),
        place,
      ),
    ];
  }

  private picture({ src = '', alt = '' }: HtmlElement['attributes'], caption: string): Block[] {
    const picture = { src, alt: cut(alt, MAX_ALT), caption: cut(caption, MAX_CAPTION) };
    const block = src === '' ? null : this.pictureOf(picture);
    if (block === null) this.leaveOut('picture', src || alt);
    return block === null ? [] : [block];
  }

  private frame({ src = '', title = '' }: HtmlElement['attributes']): Block[] {
    const address = src.startsWith('//') ? `https:${src}` : src;
    const url = embedAddress(address);
    if (url !== null) return [{ type: 'embed', attrs: { url, title: cut(title, MAX_ALT) } }];
    this.leaveOut('frame', src || title);
    return linkTo(address);
  }

  private player({ attributes, children }: HtmlElement): Block[] {
    const src = attributes['src'] ?? elementsIn(children, 'source')[0]?.attributes['src'] ?? '';
    this.leaveOut('player', src);
    return linkTo(src);
  }

  private leaveOut(kind: NotTaken['kind'], what: string): void {
    this.notTaken.push({ kind, what: cut(what, MAX_WHAT) });
  }
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

function linkTo(href: string): Block[] {
  if (!isSafeLink(href)) return [];
  const text: Inline = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  return [{ type: 'paragraph', content: [text] }];
}

function codeBlock({ attributes, children }: HtmlElement): Block[] {
  const text = rawText(children).replace(/\n$/, '');
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

function isBlock(element: HtmlElement): boolean {
  return BLOCKS.has(element.name);
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
    else collect(node.children, withMark(marks, node), made);
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
  const isAfterSpace = last === undefined || last.type === 'hardBreak' || last.text.endsWith(' ');
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

function withoutCaptions(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    return node.name === 'figcaption' ? [] : [{ ...node, children: withoutCaptions(node.children) }];
  });
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
  return [...storable(text)].slice(0, most).join('').slice(0, most).toWellFormed();
}

/** Without what the database cannot store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
