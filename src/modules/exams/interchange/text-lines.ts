import { type Inline, type Mark, writeLine } from '../question/rich-text-rules.ts';

export type RunMark = Mark | 'code';

export interface Run {
  readonly text: string;
  /** From the outermost. */
  readonly marks: readonly RunMark[];
}

/** Collects runs of marked text, as other formats have them, into lines of markup. */
export class TextLines {
  readonly done: string[] = [];
  private runs: Run[] = [];

  /** Adds text; white space counts as in a browser: one space, none at the start of a line. */
  add(text: string, marks: Run['marks']): void {
    const last = this.runs.at(-1)?.text ?? ' ';
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    const fresh = last.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    if (fresh !== '') this.runs.push({ text: fresh, marks });
  }

  /** Ends the line, even an empty one. */
  end(): void {
    const last = this.runs.pop();
    if (last) this.runs.push({ ...last, text: last.text.replace(/ $/, '') });
    this.done.push(writeLine(nested(this.runs)));
    this.runs = [];
  }

  /** Ends the line if there is one: the border of a block. */
  flush(): void {
    if (this.runs.some(({ text }) => text !== ' ')) this.end();
    this.runs = [];
  }

  /** Adds finished lines. */
  push(lines: readonly string[]): void {
    this.flush();
    this.done.push(...lines);
  }
}

/** Joins finished lines; without the spaces that only kept others apart. */
export function textOfLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
    .join('\n')
    .trim();
}

/** Nests runs by their marks; neighbours share a mark. */
function nested(runs: readonly Run[], depth = 0): Inline[] {
  const line: Inline[] = [];
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run;
    const mark = run.marks[depth];
    let next = at + 1;
    if (mark === undefined) line.push({ is: 'text', text: run.text });
    else {
      while (next < runs.length && runs[next]?.marks[depth] === mark) next += 1;
      const same = runs.slice(at, next);
      line.push(mark === 'code' ? codeOf(same) : { is: mark, children: nested(same, depth + 1) });
    }
    at = next;
  }
  return line;
}

function codeOf(runs: readonly Run[]): Inline {
  const text = runs.map((run) => run.text).join('');
  return { is: text.trim() === '' || text.includes('`') ? 'text' : 'code', text };
}
