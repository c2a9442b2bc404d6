/** A formula at the beginning of a Markdown text, with the signs around it. */
export interface MarkdownFormula {
  readonly raw: string;
  readonly latex: string;
}

/** As Pandoc reads them: no space within the dollars, no digit behind them. */
const INLINE = /^\$(?![\s$])((?:\\[^\n]|[^\\$\n])*?(?:\\[^\n]|[^\\$\s]))\$(?![\d$])/;
const DISPLAYED = /^\$\$(?!\$)\s*((?:\\[^]|[^\\$])+?)\s*\$\$(?!\$)/;
const BLOCK = /^ {0,3}\$\$[ \t]*\n?((?:(?!\$\$|\n[ \t]*\n)[^])+?)\n? {0,3}\$\$[ \t]*(?:\n+|$)/;
/** “$5, but those for 3$”: words, but not in braces. */
const PRICE = /^\d[^]*[^{]\s\p{L}{2,}/u;

/** Whoever reads a text asks at each of its signs, so that nobody looks further ahead at once. */
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
  const [raw, latex = ''] = DISPLAYED.exec(text) ?? INLINE.exec(text) ?? [];
  return raw === undefined || PRICE.test(latex) ? null : { raw, latex };
}

/** Reads a formula in lines of its own, between `$$` and `$$`. */
export function readBlockFormula(text: string): MarkdownFormula | null {
  const [raw, latex = ''] = BLOCK.exec(text) ?? [];
  const trimmed = latex.replaceAll(/^[ \t\n]+|[ \t\n]+$/g, '');
  return raw === undefined || trimmed === '' ? null : { raw, latex: trimmed };
}
