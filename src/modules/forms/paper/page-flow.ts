import type { PathItem, TextLine } from '#platform/paper/draw-on-page.ts';
import { ASCENT, LINE_HEIGHT, POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import { LineBreaker } from '#platform/paper/line-breaker.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';

/** A4 upright, in points. */
export const PAGE = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM } as const;
export const SIDE = 20 * POINTS_PER_MM;
const TOP = 18 * POINTS_PER_MM;
const BOTTOM = PAGE.height - 22 * POINTS_PER_MM;
export const CONTENT_WIDTH = PAGE.width - 2 * SIDE;

/** How a text is written. */
export interface TextStyle {
  readonly tag: 'H1' | 'H2' | 'H3' | 'P';
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
}

/** A line of a block of text, or a drawing with the words that stand for it; a drawing without words is decoration. */
export type FlowItem =
  | { readonly kind: 'line'; readonly block: number; readonly tag: TextStyle['tag']; readonly line: TextLine }
  | { readonly kind: 'path'; readonly path: PathItem; readonly alt: string | null };

/** Where a text stands: from `x`, at most `width` wide. */
interface Column {
  readonly x: number;
  readonly width: number;
}

/** A text in its column. */
export interface Written extends Column {
  readonly text: string;
  readonly style: TextStyle;
}

/** Writes texts and drawings from top to bottom, on as many pages as they need. */
export class PageFlow {
  readonly pages: FlowItem[][] = [[]];
  y = TOP;
  private block = 0;
  private readonly breaker: LineBreaker;

  /** `doc` measures; nothing is drawn on it. */
  constructor(doc: PaperDocument) {
    this.breaker = new LineBreaker(doc, 'sarabun');
  }

  /** Breaks a text into lines; an empty line stays. */
  linesOf(text: string, style: TextStyle, width = CONTENT_WIDTH): string[] {
    return this.breaker.linesOf(text, width, style);
  }

  /** Returns the height of a text in its column. */
  heightIn({ text, style, width }: Written): number {
    return heightOf(this.linesOf(text, style, width).length, style);
  }

  /** Goes to the next page unless this one has room for so many points. */
  needRoom(points: number): void {
    if (this.y + points <= BOTTOM || this.y === TOP) return;
    this.pages.push([]);
    this.y = TOP;
  }

  /** Leaves a gap, but none at the top of a page. */
  skip(points: number): void {
    if (this.y > TOP) this.y += points;
  }

  /** Writes a text below what is there. */
  write(text: string, style: TextStyle, { x = SIDE, width = CONTENT_WIDTH }: Partial<Column> = {}): void {
    const block = this.nextBlock();
    for (const line of this.linesOf(text, style, width)) {
      this.needRoom(heightOf(1, style));
      this.putLine(line, { style, x, y: this.y, block });
      this.y += heightOf(1, style);
    }
  }

  /** Writes one line beside what comes next. */
  writeMargin(text: string, style: TextStyle): void {
    this.putLine(text, { style, x: SIDE, y: this.y, block: this.nextBlock() });
  }

  /** Writes two texts side by side; both stay on one page. */
  writeBeside(left: Written, right: Written): void {
    const columns = [left, right].map(({ text, style, x, width }) => ({
      style,
      x,
      lines: this.linesOf(text, style, width),
    }));
    const height = Math.max(...columns.map(({ lines, style }) => heightOf(lines.length, style)));
    this.needRoom(height);
    for (const { lines, style, x } of columns) {
      const block = this.nextBlock();
      lines.forEach((line, at) => this.putLine(line, { style, x, y: this.y + heightOf(at, style), block }));
    }
    this.y += height;
  }

  /** Puts a drawing on the current page, wherever it says. */
  draw(path: PathItem, alt: string | null = null): void {
    this.page().push({ kind: 'path', path, alt });
  }

  /** Returns the width of a text, letter by letter: as drawn, or a little more where letters are kerned. */
  widthOf(text: string, style: TextStyle): number {
    return this.breaker.widthOf(text, style);
  }

  private putLine(
    text: string,
    { style, x, y, block }: { style: TextStyle; x: number; y: number; block: number },
  ): void {
    if (text === '') return;
    const { tag, size, isBold, colour } = style;
    const baseline = y + size * ASCENT;
    const line = { text, x, baseline, size, isBold, colour, typeface: 'sarabun' } as const;
    this.page().push({ kind: 'line', block, tag, line });
  }

  private nextBlock(): number {
    this.block += 1;
    return this.block;
  }

  private page(): FlowItem[] {
    return this.pages.at(-1) ?? [];
  }
}

/** Returns the height of so many lines. */
export function heightOf(lines: number, { size }: Pick<TextStyle, 'size'>): number {
  return lines * size * LINE_HEIGHT;
}
