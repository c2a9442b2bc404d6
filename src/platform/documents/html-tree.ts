import sanitizeHtml from 'sanitize-html';
import { withinDepth } from './html-depth-rules.ts';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

/** Elements whose content is no text. */
const SILENT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'object',
  'svg',
  'annotation-xml',
  'title',
];
const KEPT = [
  'p',
  'div',
  'section',
  'article',
  'center',
  'blockquote',
  'figure',
  'figcaption',
  'address',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'pre',
  'hr',
  'br',
  'strong',
  'b',
  'mark',
  'i',
  'em',
  'cite',
  'dfn',
  'var',
  'u',
  'ins',
  's',
  'strike',
  'del',
  'sup',
  'sub',
  'code',
  'kbd',
  'samp',
  'tt',
  'span',
  'font',
  'a',
  'img',
  'q',
  'input',
  'select',
  'math',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'msup',
  'msub',
  'msubsup',
  'mfrac',
  'msqrt',
  'mroot',
  'mover',
  'munder',
  'mtable',
  'mtr',
  'mtd',
]; // prettier-ignore
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'embed']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Frames and players. */
const FRAMES = ['iframe', 'audio', 'video', 'source', 'embed'];
/** Elements of formulas that say what they are, beside those that show it. */
const FORMULAS = ['annotation', 'munderover', 'mfenced'];

/**
 * Parses HTML, however broken, into a tree of the elements that carry meaning; all others are replaced by their content.
 * Addresses are as they were written: check them before use.
 */
export function parseHtml(html: string): readonly HtmlNode[] {
  const clean = sanitizeHtml(withinDepth(html), {
    allowedTags: [...KEPT, ...FRAMES, ...FORMULAS],
    allowedAttributes: {
      '*': ['style', 'color'],
      a: ['href'],
      img: ['alt', 'src', 'title'],
      figure: ['class'],
      div: ['data-card', 'data-key', 'data-latex'],
      span: ['class', 'data-latex'],
      math: ['alttext', 'display'],
      annotation: ['encoding'],
      pre: ['class'],
      code: ['class'],
      ...Object.fromEntries(FRAMES.map((name) => [name, ['src', 'title']])),
      ol: ['start', 'type'],
      li: ['value'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    nonTextTags: SILENT,
    parseStyleAttributes: false,
    nestingLimit: MAX_NESTING,
  });
  const root: HtmlNode[] = [];
  const open: { name: string; children: HtmlNode[] }[] = [];
  const here = () => open.at(-1)?.children ?? root;
  for (const [token, slash, name = '', rest = ''] of clean.matchAll(
    /<(\/?)([a-z0-9]+)((?:\s+[^<>]*)?)>|[^<]+/g,
  )) {
    if (name === '') here().push(decoded(token));
    else if (slash === '/') {
      const depth = open.findLastIndex((element) => element.name === name);
      if (depth !== -1) open.length = depth;
    } else {
      const element = { name, attributes: attributesOf(rest), children: [] };
      here().push(element);
      if (!VOID.has(name)) open.push(element);
    }
  }
  return root;
}

/** Deeper elements count as their content. */
const MAX_NESTING = 40;

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
