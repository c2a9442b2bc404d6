import type { HtmlElement, HtmlNode } from './html-tree.ts';

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det gcd deg dim arg ker mod'.split(
    ' ',
  ),
);
/** Function application, invisible times, separator and plus. */
const INVISIBLE = /[\u2061-\u2064]/g;
/** Drawn above a letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': 'hat',
  ˆ: 'hat',
  '¯': 'bar',
  '‾': 'overline',
  '→': 'vec',
  '⃗': 'vec',
  '˙': 'dot',
  '~': 'tilde',
  '˜': 'tilde',
};
const FENCES: Readonly<Record<string, string>> = { '{': String.raw`\{`, '}': String.raw`\}`, '': '.' };

/** Presentation MathML as LaTeX that shows the same; letters and signs stay as they are, which KaTeX knows too. */
export function latexOfMathml(nodes: readonly HtmlNode[]): string {
  return nodes
    .map(sourceOf)
    .filter((part) => part !== '')
    .join(' ');
}

function sourceOf(node: HtmlNode): string {
  if (typeof node === 'string') return escaped(node.trim());
  const { name, children } = node;
  const parts = children.filter((child): child is HtmlElement => typeof child !== 'string');
  // Read where it is used, and there alone: each element once, however deep.
  const part = (at: number): string => sourceOf(parts[at] ?? '');
  switch (name) {
    case 'annotation':
      return '';
    case 'mi':
      return letters(wordsOf(children));
    case 'mn':
    case 'mo':
      return escaped(wordsOf(children).replaceAll(INVISIBLE, ''));
    case 'mtext': {
      const words = wordsOf(children);
      return words.trim() === '' ? '' : String.raw`\text{${escaped(words)}}`;
    }
    case 'mfrac':
      return String.raw`\frac{${part(0)}}{${part(1)}}`;
    case 'msqrt':
      return String.raw`\sqrt{${latexOfMathml(children)}}`;
    case 'mroot':
      return String.raw`\sqrt[${part(1)}]{${part(0)}}`;
    case 'msup':
      return `{${part(0)}}^{${part(1)}}`;
    case 'msub':
      return `{${part(0)}}_{${part(1)}}`;
    case 'msubsup':
      return `{${part(0)}}_{${part(1)}}^{${part(2)}}`;
    case 'munderover':
      return String.raw`${limitsOf(part(0))}_{${part(1)}}^{${part(2)}}`;
    case 'munder':
      return String.raw`${limitsOf(part(0))}_{${part(1)}}`;
    case 'mover': {
      const accent = ACCENTS[wordsOf(parts[1]?.children ?? []).trim()];
      return accent === undefined ? String.raw`${limitsOf(part(0))}^{${part(1)}}` : `\\${accent}{${part(0)}}`;
    }
    case 'mfenced':
      return String.raw`\left(${parts.map(sourceOf).join(', ')}\right)`;
    case 'mtable':
      return String.raw`\begin{matrix}${parts.map((row) => rowOf(row)).join(String.raw` \\ `)}\end{matrix}`;
    default:
      return fenced(children);
  }
}

/** A sign takes limits below and above by itself; anything else must be told. */
function limitsOf(base: string): string {
  return /^\\(?:lim|max|min|sup|inf|det|gcd)$|^[∑∏∐⋃⋂]$/u.test(base)
    ? base
    : String.raw`\mathop{${base}}\limits`;
}

/** Brackets around a matrix grow with it. */
function fenced(children: readonly HtmlNode[]): string {
  const parts = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [open, inner, close] = parts;
  const isFenced =
    parts.length === 3 && isElement(open, 'mo') && isElement(inner, 'mtable') && isElement(close, 'mo');
  if (!isFenced) return parts.length === 1 ? latexOfMathml(parts) : `{${latexOfMathml(parts)}}`;
  const [before, after] = [open, close].map((sign) => wordsOf(sign.children).trim());
  return String.raw`\left${fenceOf(before)} ${sourceOf(inner)} \right${fenceOf(after)}`;
}

function fenceOf(sign = ''): string {
  return FENCES[sign] ?? sign;
}

function isElement(node: HtmlNode | undefined, name: string): node is HtmlElement {
  return typeof node === 'object' && node.name === name;
}

function rowOf({ children }: HtmlElement): string {
  return children
    .flatMap((cell) => (typeof cell === 'string' ? [] : [latexOfMathml(cell.children)]))
    .join(' & ');
}

function letters(name: string): string {
  const text = name.replaceAll(INVISIBLE, '').trim();
  if (FUNCTIONS.has(text)) return `\\${text}`;
  return [...text].length > 1 ? String.raw`\mathrm{${escaped(text)}}` : escaped(text);
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', String.raw`\backslash `)
    .replaceAll(/[{}%&#_$]/g, String.raw`\$&`)
    .replaceAll('^', String.raw`\wedge `)
    .replaceAll('~', String.raw`\sim `);
}
