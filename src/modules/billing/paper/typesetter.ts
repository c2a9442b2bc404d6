import { ASCENT, LINE_HEIGHT } from '#platform/paper/measures-rules.ts';
import { LineBreaker } from '#platform/paper/line-breaker.ts';
import { type PaperDocument, widthOf } from '#platform/paper/paper-fonts.ts';
import type { PaperItem, PaperTag, PaperText } from './paper-contract.ts';

/** How a text is set. */
export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
}

/** Where a text stands in its piece: from `x`, at most `width` wide. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align?: PaperText['align'];
}

/** What a text is to readers. */
export interface TextRole {
  readonly tag?: PaperTag;
  readonly row?: number | null;
}

/** Items below an edge, and the height that they take. */
export interface Piece {
  readonly height: number;
  readonly items: readonly PaperItem[];
}

export const INK = '#111827';
export const SOFT = '#4b5563';
export const EMPTY: Piece = { height: 0, items: [] };

/** Sets texts as pieces, measured with the fonts that they are drawn in. */
export class Typesetter {
  private block = 0;
  private readonly doc: PaperDocument;
  private readonly breaker: LineBreaker;

  /** `doc` measures; nothing is drawn on it. */
  constructor(doc: PaperDocument) {
    this.doc = doc;
    this.breaker = new LineBreaker(doc, 'sarabun');
  }

  /** Sets a text in a column, broken into as many lines as it needs. */
  text(text: string, style: TextStyle, column: Column, role: TextRole = {}): Piece {
    return this.lines(this.linesOf(text, style, column.width), style, column, role);
  }

  /** Sets lines that are broken already, as one paragraph. */
  lines(lines: readonly string[], style: TextStyle, column: Column, role: TextRole = {}): Piece {
    const block = this.nextBlock();
    return {
      height: heightOf(lines.length, style),
      items: lines.flatMap((line, at) =>
        line === '' ? [] : [this.line(line, { style, column, role, block, top: heightOf(at, style) })],
      ),
    };
  }

  /** Sets a text as a paragraph that pages may break between any two lines: one piece for each. */
  separateLines(text: string, style: TextStyle, column: Column): Piece[] {
    const block = this.nextBlock();
    return this.linesOf(text, style, column.width).map((line) => ({
      height: heightOf(1, style),
      items: line === '' ? [] : [this.line(line, { style, column, role: {}, block, top: 0 })],
    }));
  }

  /** Breaks a text at words of Thai; a word wider than the column is broken between graphemes. */
  linesOf(text: string, style: TextStyle, width: number): string[] {
    return this.breaker.linesOf(text, width, style);
  }

  private nextBlock(): number {
    this.block += 1;
    return this.block;
  }

  private line(
    text: string,
    at: { style: TextStyle; column: Column; role: TextRole; block: number; top: number },
  ): PaperText {
    const { size, isBold = false, colour = INK } = at.style;
    const { x, width: room, align = 'left' } = at.column;
    const width = widthOf(this.doc, { typeface: 'sarabun', isBold }, text, size);
    const free = room - width;
    return {
      kind: 'text',
      text,
      x: x + (align === 'left' ? 0 : align === 'center' ? free / 2 : free),
      width,
      align,
      baseline: at.top + size * ASCENT,
      size,
      isBold,
      colour,
      tag: at.role.tag ?? 'P',
      block: at.block,
      row: at.role.row ?? null,
    };
  }
}

/** Returns the height of so many lines. */
function heightOf(lines: number, { size }: Pick<TextStyle, 'size'>): number {
  return lines * size * LINE_HEIGHT;
}

/** Moves items down. */
export function lowered(items: readonly PaperItem[], points: number): PaperItem[] {
  return items.map((item) =>
    item.kind === 'text' ? { ...item, baseline: item.baseline + points } : { ...item, y: item.y + points },
  );
}

/** Puts pieces below one another. */
export function stacked(pieces: readonly Piece[], gap = 0): Piece {
  let height = 0;
  const items: PaperItem[] = [];
  for (const piece of pieces) {
    if (piece === EMPTY) continue;
    if (height > 0) height += gap;
    items.push(...lowered(piece.items, height));
    height += piece.height;
  }
  return { height, items };
}

/** Puts pieces beside one another; their columns say where. */
export function beside(...pieces: readonly Piece[]): Piece {
  return {
    height: Math.max(0, ...pieces.map(({ height }) => height)),
    items: pieces.flatMap(({ items }) => items),
  };
}

/** A horizontal line of no height. */
export function rule(
  { x, width }: Column,
  { colour = '#d1d5db', thickness = 0.6 }: { colour?: string; thickness?: number } = {},
): Piece {
  return {
    height: 0,
    items: [
      {
        kind: 'path',
        path: `M0 0h${width}`,
        x,
        y: 0,
        scale: 1,
        fill: null,
        stroke: { colour, width: thickness },
        alt: null,
      },
    ],
  };
}

/** Empty space. */
export function space(height: number): Piece {
  return { height, items: [] };
}

/** Draws a rectangle behind a piece that already has its own inner distances. */
export function boxed(
  { height, items }: Piece,
  { x, width }: Column,
  look: { fill?: string; line?: string },
): Piece {
  const shape = {
    kind: 'path',
    path: `M0 0h${width}v${height}h${-width}z`,
    x,
    y: 0,
    scale: 1,
    alt: null,
  } as const;
  return {
    height,
    items: [
      ...(look.fill === undefined ? [] : [{ ...shape, fill: look.fill, stroke: null }]),
      ...(look.line === undefined
        ? []
        : [{ ...shape, fill: null, stroke: { colour: look.line, width: 0.6 } }]),
      ...items,
    ],
  };
}
