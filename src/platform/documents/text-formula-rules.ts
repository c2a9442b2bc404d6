import { Latex } from './document-contract.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { MAX_FORMULA } from './limit-rules.ts';

/** LaTeX, MathJax and Moodle: `\( \)`, `\[ \]`, `$$ $$`; WordPress: `[latex]`, `[katex]`, `$latex $`. */
const SIGNS = /\\[()[\]]|\$\$|\$latex\s|\$|\[(?:la|ka)tex(?:\s[^[\]]{0,100})?\]|\[\/(?:la|ka)tex\]/g;
/** Between double dollars may also stand a range of prices. */
const MATHEMATICAL = /[\\^_={}+]|^\s*[a-zA-Z]\s*$/;
/** Elements whose text is what it is. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'math']);

/** Replaces formulas that stand in the text, between the signs of other programs, by elements that `readHtml` knows. */
export function withTextFormulas(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return withElements(node);
    return VERBATIM.has(node.name) ? [node] : [{ ...node, children: withTextFormulas(node.children) }];
  });
}

/** A formula found in a text. `isDisplayed`: its signs ask for lines of its own. */
interface TextFormula {
  readonly latex: string;
  readonly isDisplayed: boolean;
}

interface Opened {
  readonly at: number;
  readonly from: number;
  readonly closing: string;
}

function withElements(text: string): HtmlNode[] {
  const parts = withFormulas(text);
  const isAlone =
    parts.filter((part) => typeof part !== 'string').length === 1 &&
    parts.every((part) => typeof part !== 'string' || part.trim() === '');
  return parts.map((part) =>
    typeof part === 'string' ? part : formula(part.latex, isAlone && part.isDisplayed),
  );
}

/** Splits a text at the formulas that stand in it between the signs of other programs. */
export function withFormulas(text: string): (string | TextFormula)[] {
  const made: (string | TextFormula)[] = [];
  let done = 0;
  /** At most one: formulas do not stand within one another. */
  let open: readonly Opened[] = [];
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const end = index + sign.length;
    const closing = closingOf(sign);
    const [opened] = open;
    if (closing !== null) open = [{ at: index, from: end, closing }];
    if (opened?.closing !== sign) continue;
    const latex = latexIn(text.slice(opened.from, index), sign);
    if (latex === null) continue;
    const isDisplayed = sign === '$$' || sign === String.raw`\]`;
    made.push(text.slice(done, opened.at), { latex, isDisplayed });
    done = end;
    open = [];
  }
  return [...made, text.slice(done)];
}

/** A formula and the spaces around it: more is not looked through for each sign that may end it. */
const MAX_BETWEEN = 2 * MAX_FORMULA;
/** A mark such as `[[1]]`, where something is to be filled in: a formula would show it as letters. */
const BLANK = /\[\[\d+\]\]/;

function latexIn(text: string, closing: string): string | null {
  if (text.length > MAX_BETWEEN || BLANK.test(text)) return null;
  const { data } = Latex.safeParse(text.trim());
  return data === undefined || (closing === '$$' && !MATHEMATICAL.test(data)) ? null : data;
}

function closingOf(sign: string): string | null {
  if (/^\[[lk]atex/.test(sign)) return `[/${sign.slice(1, 6)}]`;
  if (sign.startsWith('$latex')) return '$';
  if (sign === String.raw`\(`) return String.raw`\)`;
  if (sign === String.raw`\[`) return String.raw`\]`;
  return sign === '$$' ? sign : null;
}

function formula(latex: string, isBlock: boolean): HtmlElement {
  return { name: isBlock ? 'div' : 'span', attributes: { 'data-latex': latex }, children: [] };
}
