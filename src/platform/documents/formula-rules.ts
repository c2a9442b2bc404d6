import katex from 'katex';
import { MATH_ATTRIBUTES, MATH_ELEMENTS, styledLetters } from './mathml-rules.ts';

/** An element of MathML Core, of a fixed list and with attributes of another. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MathNode[];
}
export type MathNode = MathElement | string;

/** Why a formula cannot be typeset. */
export type FormulaProblem =
  /** In the words of KaTeX, which are English; `position` counts from 1, null where it names none. */
  | { readonly code: 'syntax'; readonly reason: string; readonly position: number | null }
  /** A command that addresses something outside of the formula, or defines other commands. */
  | { readonly code: 'command'; readonly command: string }
  /** More parts, or more within one another, than a page draws in no time. */
  | { readonly code: 'too_complex' };

export type Typeset = { readonly math: MathElement } | { readonly problem: FormulaProblem };

const MAX_EXPANSIONS = 500;
/** In em: of what a formula may set itself, such as a rule or a space. */
const MAX_SIZE_EM = 20;
/** Units that LaTeX and CSS have, as so many em. */
const EMS: Readonly<Record<string, number>> = {
  em: 1,
  ex: 1 / 2,
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  mm: 1 / 4,
  cm: 5 / 2,
  in: 6,
};
const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 80;
/** What LaTeX itself would not take, but people write: Thai letters in a formula, a line break in one. */
const TOLERATED = new Set(['unknownSymbol', 'unicodeTextInMathMode', 'htmlExtension']);
/** Commands that define commands: with them, a short formula grows without end; and those that write to the console. */
const FORBIDDEN = new Set(
  String.raw`\message \errmessage \show \def \gdef \edef \xdef \let \futurelet \global \long \newcommand \renewcommand \providecommand`.split(
    ' ',
  ),
);

/**
 * What was typeset before, least recently used first: each drawing of a page asks for the same formulas, and those that are
 * refused as too complex cost the most.
 */
class KeptFormulas {
  private readonly kept = new Map<string, { readonly typeset: Typeset; readonly size: number }>();
  private size = 0;

  get(key: string): Typeset | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.typeset;
  }

  add(key: string, typeset: Typeset): void {
    const size = key.length + ELEMENT_SIZE * (1 + ('math' in typeset ? elementsOf(typeset.math) : 0));
    this.kept.set(key, { typeset, size });
    this.size += size;
    for (const [oldest, entry] of this.kept) {
      if (this.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
      this.size -= entry.size;
    }
  }
}

/** Bytes, roughly. */
const ELEMENT_SIZE = 300;
const MAX_KEPT = 20_000_000;
const kept = new KeptFormulas();

function elementsOf(node: MathNode): number {
  return typeof node === 'string' ? 0 : node.children.reduce((sum, child) => sum + elementsOf(child), 1);
}

/**
 * Typesets LaTeX as MathML (KaTeX, https://katex.org/docs/supported). Whatever the source, the result consists of
 * the elements and attributes of `mathml-rules.ts` alone. It names its source in `alttext`.
 */
export function typesetFormula(latex: string, { isBlock }: { readonly isBlock: boolean }): Typeset {
  const key = `${isBlock ? 'block' : 'line'} ${latex}`;
  const before = kept.get(key);
  if (before) return before;
  const typeset = typesetAnew(latex, isBlock);
  kept.add(key, typeset);
  return typeset;
}

function typesetAnew(latex: string, isBlock: boolean): Typeset {
  const forbidden = [...latex.matchAll(/\\(?:[a-zA-Z]+|[^])/g)].find(([command]) => FORBIDDEN.has(command));
  if (forbidden) return { problem: { code: 'command', command: forbidden[0] } };
  let refused: string | null = null;
  try {
    const markup = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE_EM,
      strict: (code) => (TOLERATED.has(code) ? 'ignore' : 'error'),
      trust: ({ command }) => {
        refused = command;
        return false;
      },
    });
    if (refused !== null) return { problem: { code: 'command', command: refused } };
    const content = readMarkup(markup);
    if (content === null) return { problem: { code: 'too_complex' } };
    const attributes = { alttext: latex, ...(isBlock && { display: 'block' }) };
    return { math: { name: 'math', attributes, children: content } };
  } catch (error) {
    // Nested deeper than the stack.
    if (error instanceof RangeError) return { problem: { code: 'too_complex' } };
    if (!(error instanceof katex.ParseError)) throw error;
    const { rawMessage, position } = error;
    if (rawMessage.startsWith('Too many expansions')) return { problem: { code: 'too_complex' } };
    const place = Number.isInteger(position) ? position + 1 : null;
    return { problem: { code: 'syntax', reason: rawMessage, position: place } };
  }
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MathNode[];
}

/** Reads what KaTeX writes; null where it is too much. `<math>` and what only wraps are replaced by their content. */
function readMarkup(markup: string): readonly MathNode[] | null {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  let elements = 0;
  for (const [, slash, name = '', rest = '', isClosed, text] of markup.matchAll(
    // KaTeX writes a space before the sign of equality for `\vcenter`.
    /<(\/?)([a-z]+)((?:\s+[a-z]+\s*="[^"]*")*)\s*(\/?)>|([^<]+)/g,
  )) {
    const around = open.at(-1) ?? root;
    if (text !== undefined) around.children.push(decoded(text));
    else if (slash === '/') {
      const made = open.pop();
      if (!made || made.name !== name || made === root) throw new Error(`KaTeX left <${name}> open`);
      (open.at(-1) ?? root).children.push(...finished(made));
    } else {
      const element = { name, attributes: attributesOf(rest), children: [] };
      elements += 1;
      if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) return null;
      if (isClosed === '/') around.children.push(...finished(element));
      else open.push(element);
    }
  }
  return root.children;
}

/** An element as it is drawn; only its content where it only wraps. */
function finished({ name, attributes: given, children }: OpenElement): readonly MathNode[] {
  if (name === 'annotation') return [];
  if (!MATH_ELEMENTS.has(name)) return children;
  const { mathvariant: variant = '', notation, columnalign, ...others } = given;
  const attributes = Object.fromEntries(
    Object.entries(others)
      .filter(([key, value]) => MATH_ATTRIBUTES.has(key) && /^[#\w.%+-]{1,20}$/.test(value))
      .map(([key, value]) => [key, limited(value)]),
  );
  if (name === 'menclose')
    return [{ name: 'mrow', attributes: { ...attributes, ...classed(frameOf(notation ?? '')) }, children }];
  if (name === 'mtable') return [{ name, attributes, children: aligned(children, columnalign ?? '') }];
  if (name === 'mtext')
    return [{ name, attributes: { ...attributes, ...classed(TEXT_LOOKS[variant] ?? '') }, children }];
  if (variant === '') return [{ name, attributes, children }];
  const letters = children.map((child) =>
    typeof child === 'string' ? styledLetters(child, variant) : child,
  );
  // A single letter would be set in italics.
  return [
    {
      name,
      attributes: name === 'mi' ? { ...attributes, mathvariant: 'normal' } : attributes,
      children: letters,
    },
  ];
}

/** KaTeX limits neither what is below zero nor how far a box is raised. */
function limited(value: string): string {
  const unit = value.slice(-2);
  const most = MAX_SIZE_EM / (EMS[unit] ?? 0);
  const size = Number(value.slice(0, -2));
  return Math.abs(size) > most ? `${Math.sign(size) * most}${unit}` : value;
}

const TEXT_LOOKS: Readonly<Record<string, string>> = {
  bold: 'font-bold',
  italic: 'italic',
  'bold-italic': 'font-bold italic',
  monospace: 'font-mono',
};

/** What MathML Core does not know is drawn by classes. */
const FRAMES: Readonly<Record<string, string>> = {
  box: 'border border-current px-1 py-0.5',
  top: 'border-t border-current',
  bottom: 'border-b border-current',
  left: 'border-s border-current',
  right: 'border-e border-current',
  updiagonalstrike:
    'bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),currentColor_0_calc(50%+0.5px),transparent_0)]',
  downdiagonalstrike:
    'bg-[linear-gradient(to_bottom_right,transparent_calc(50%-0.5px),currentColor_0_calc(50%+0.5px),transparent_0)]',
  horizontalstrike:
    'bg-[linear-gradient(transparent_calc(50%-0.5px),currentColor_0_calc(50%+0.5px),transparent_0)]',
};

function frameOf(notation: string): string {
  return notation
    .split(' ')
    .flatMap((each) => FRAMES[each] ?? [])
    .join(' ');
}

const SIDES: Readonly<Record<string, string>> = { left: 'text-left', right: 'text-right' };

/** Rows whose cells stand at the sides that the table names for its columns. */
function aligned(rows: readonly MathNode[], columns: string): readonly MathNode[] {
  const sides = columns.split(' ').map((side) => SIDES[side] ?? '');
  if (sides.every((side) => side === '')) return rows;
  return rows.map((row) =>
    typeof row === 'string'
      ? row
      : { ...row, children: row.children.map((cell, at) => atSide(cell, sides[at])) },
  );
}

function atSide(cell: MathNode, side = ''): MathNode {
  return typeof cell === 'string' ? cell : { ...cell, attributes: { ...cell.attributes, ...classed(side) } };
}

function classed(names: string): { class?: string } {
  return names === '' ? {} : { class: names };
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
}
