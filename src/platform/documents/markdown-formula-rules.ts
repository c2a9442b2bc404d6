import { MAX_FORMULA } from './limit-rules.ts';

/** A formula at the beginning of a Markdown text, with the signs around it. */
export interface MarkdownFormula {
  readonly raw: string;
  readonly latex: string;
}

/** As Pandoc reads them: no space within the dollars, no digit behind them. */
const INLINE = /^\$(?![\s$])((?:\\[^\n]|[^\\$\n])*?(?:\\[^\n]|[^\\$\s]))\$(?![\d$])/;
/** These read white space in one way only, so that no amount of it takes long; `trimmed` leaves out what is at the ends. */
const DISPLAYED = /^\$\$(?!\$)((?:\\[^]|[^\\$])+)\$\$(?!\$)/;
const BLOCK = /^ {0,3}\$\$(?=([ \t]*\n?))\1((?:(?!\$\$|\n[ \t]*\n)[^])+?)\n? {0,3}\$\$[ \t]*(?:\n+|$)/;
/** “$5, but those for 3$”: words, but not in braces. */
const PRICE = /^\d[^]*[^{]\s\p{L}{2,}/u;

/** Characters in which the next formula is searched for at once: the Markdown reader asks again at every sign of a text. */
const MAX_AHEAD = 1_000;

/**
 * Where a formula may begin within a text: not behind letters or digits, as in “US$5”. Undefined where there is none; in a
 * long text also a space at which to ask again.
 */
export function formulaStart(text: string): number | undefined {
  const start = (part: string): number => part.search(/(?<![\w$\\])\$(?=\S)/);
  const near = text.slice(0, MAX_AHEAD);
  const at = start(near);
  if (at >= 0) return at;
  const space = text.length > MAX_AHEAD ? near.lastIndexOf(' ') : -1;
  const found = space >= 0 || text.length <= MAX_AHEAD ? space : start(text);
  return found >= 0 ? found : undefined;
}

/** Reads `$x$`, or `$$x$$` within a line. Prices are none. */
export function readInlineFormula(text: string): MarkdownFormula | null {
  const displayed = DISPLAYED.exec(text);
  const [raw, latex = ''] = displayed ?? INLINE.exec(text) ?? [];
  const written = displayed ? trimmed(latex, /\s/) : latex;
  return raw === undefined || !isFormula(written) || PRICE.test(written) ? null : { raw, latex: written };
}

/** Reads a formula in lines of its own, between `$$` and `$$`. */
export function readBlockFormula(text: string): MarkdownFormula | null {
  const [raw, , latex = ''] = BLOCK.exec(text) ?? [];
  const written = trimmed(latex, /[ \t\n]/);
  return raw === undefined || !isFormula(written) ? null : { raw, latex: written };
}

function isFormula(latex: string): boolean {
  return latex !== '' && latex.length <= MAX_FORMULA;
}

/** Without the spaces at both ends; one behind a backslash is part of the formula. */
function trimmed(latex: string, space: RegExp): string {
  let [from, to] = [0, latex.length];
  while (from < to && space.test(latex.charAt(from))) from += 1;
  while (to > from && space.test(latex.charAt(to - 1))) to -= 1;
  const backslashes = /\\*$/.exec(latex.slice(Math.max(from, to - 100), to))?.[0].length ?? 0;
  return latex.slice(from, backslashes % 2 === 1 ? to + 1 : to);
}
