import { Latex } from './document-contract.ts';
import { typesetFormula } from './formula-rules.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { latexOfMathml } from './mathml-latex-rules.ts';

/** What was said of an element: readers ask more than once, of elements within one another, too. */
const known = new WeakMap<HtmlElement, string | null>();

/**
 * Source of the formula that an element is; null where it is none. Known are the elements of `writeMarkdown`, MathML with
 * its source beside it, as KaTeX, MathJax, Pandoc and MediaWiki write it, and MathML of word processors.
 */
export function latexOf(element: HtmlElement): string | null {
  const before = known.get(element);
  if (before !== undefined) return before;
  const latex = latexIn(element);
  known.set(element, latex);
  return latex;
}

function latexIn({ name, attributes, children }: HtmlElement): string | null {
  if (name === 'span' || name === 'div') return accepted(attributes['data-latex'] ?? '');
  if (name !== 'math') return null;
  const told = sourceIn(children) ?? attributes['alttext'];
  if (told !== undefined)
    return accepted(told.replace(/^\s*\{\\(?:display|text)style\s([^]*)\}\s*$/, '$1').trim());
  const made = accepted(latexOfMathml(children));
  return made !== null && 'math' in typesetFormula(made, { isBlock: false }) ? made : null;
}

/** Whether an element shows once more what stands beside it as MathML. */
export function isDrawnFormula({ name, attributes }: HtmlElement): boolean {
  return (
    name === 'annotation' || /(?:^|\s)(?:katex-html|MathJax_Preview)(?:\s|$)/.test(attributes['class'] ?? '')
  );
}

function accepted(latex: string): string | null {
  return Latex.safeParse(latex).data ?? null;
}

function sourceIn(nodes: readonly HtmlNode[]): string | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.name === 'annotation' && node.attributes['encoding'] === 'application/x-tex')
      return node.children.filter((child) => typeof child === 'string').join('');
    const inner = sourceIn(node.children);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
