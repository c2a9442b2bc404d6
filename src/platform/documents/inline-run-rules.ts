import type { Inline, Mark } from './document-contract.ts';

export interface TextRun {
  readonly text: string;
  readonly marks: readonly Mark[];
}
export interface FormulaRun {
  readonly latex: string;
}
export type InlineRun = TextRun | FormulaRun | null;

/** Returns texts of the same marks as one, without spaces that no reader sees; null: a break. */
export function runsOf(inlines: readonly Inline[] = []): InlineRun[] {
  const runs: InlineRun[] = [];
  for (const inline of inlines) {
    const last = runs.at(-1);
    if (inline.type === 'hardBreak') {
      if (last !== undefined) runs.push(null);
      continue;
    }
    if (inline.type === 'inlineMath') {
      runs.push({ latex: inline.attrs.latex });
      continue;
    }
    const text = inline.text.replaceAll(/[\t\n\f\r ]+/g, ' ');
    const isAfterSpace = !last || (isTextRun(last) && last.text.endsWith(' '));
    const shown = isAfterSpace ? text.replace(/^ /, '') : text;
    const marks = inline.marks ?? [];
    if (shown === '') continue;
    if (isTextRun(last) && JSON.stringify(last.marks) === JSON.stringify(marks))
      runs[runs.length - 1] = { text: last.text + shown, marks };
    else runs.push({ text: shown, marks });
  }
  for (let last = runs.at(-1); last !== undefined; last = runs.at(-1)) {
    if (last !== null && !isTextRun(last)) break;
    runs.pop();
    const text = last?.text.replace(/ $/, '') ?? '';
    if (last === null || text === '') continue;
    runs.push({ ...last, text });
    break;
  }
  return runs;
}

export function isTextRun(run: InlineRun | undefined): run is TextRun {
  return Boolean(run && 'text' in run);
}
