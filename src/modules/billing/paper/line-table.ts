import type { Satang } from '#platform/money/money.ts';
import { inline, type Label, type PaperSheet, type SheetLine } from './paper-sheet-contract.ts';
import {
  beside,
  boxed,
  type Column,
  INK,
  lowered,
  type Piece,
  rule,
  SOFT,
  space,
  stacked,
  type Typesetter,
} from './typesetter.ts';

const HEAD = { size: 9, isBold: true };
const HEAD_SECOND = { size: 7.5, colour: SOFT };
const CELL = { size: 9.5 };
const SUM = { size: 9, isBold: true };
const PAD_X = 4;
const PAD_Y = 3;
const BAND = '#f3f4f6';
/** A longer description continues in another row, so that each row fits on a page. */
const MAX_LINES_OF_ROW = 24;

type ColumnName = 'number' | 'description' | 'quantity' | 'unitPrice' | 'vat' | 'amount';
type Columns = ReadonlyMap<ColumnName, Column>;

/** Widths in points; the description takes what is left. */
const WIDTHS: Readonly<Record<Exclude<ColumnName, 'description'>, number>> = {
  number: 30,
  quantity: 58,
  unitPrice: 72,
  vat: 42,
  amount: 78,
};

interface TableRow extends Piece {
  readonly amountSatang: Satang;
}

/** The document's lines as pieces of a table, for the layout to put on pages. */
export interface LineTable {
  /** The columns' labels; `artifact` on later pages. */
  head(tag: 'TH' | 'artifact'): Piece;
  readonly rows: readonly TableRow[];
  /** A row with the sum so far. */
  carried(label: Label, amount: string): Piece;
  readonly carriedHeight: number;
}

export function lineTable(setter: Typesetter, sheet: PaperSheet, content: Column): LineTable {
  const columns = columnsOf(sheet, content);
  const carried = (label: Label, amount: string): Piece =>
    carriedPiece(setter, { label: inline(label), amount }, { columns, content });
  return {
    head: (tag) => headPiece(setter, sheet, { columns, content, tag }),
    rows: sheet.lines.flatMap((line, at) => rowsOf(setter, line, { columns, content, row: at + 1 })),
    carried,
    carriedHeight: carried(sheet.carriedForward, '').height,
  };
}

function columnsOf(sheet: PaperSheet, { x, width }: Column): Columns {
  const names: ColumnName[] = [
    'number',
    'description',
    'quantity',
    'unitPrice',
    ...(sheet.columns.vat ? (['vat'] as const) : []),
    'amount',
  ];
  const fixed = names.reduce((sum, name) => sum + (name === 'description' ? 0 : WIDTHS[name]), 0);
  let left = x;
  return new Map(
    names.map((name) => {
      const taken = name === 'description' ? width - fixed : WIDTHS[name];
      const column: Column = {
        x: left + PAD_X,
        width: taken - 2 * PAD_X,
        align: name === 'number' || name === 'vat' ? 'center' : name === 'description' ? 'left' : 'right',
      };
      left += taken;
      return [name, column] as const;
    }),
  );
}

function headPiece(
  setter: Typesetter,
  sheet: PaperSheet,
  { columns, content, tag }: { columns: Columns; content: Column; tag: 'TH' | 'artifact' },
): Piece {
  const role = { tag, row: tag === 'TH' ? 0 : null };
  const cells = [...columns].map(([name, column]) => {
    const label = sheet.columns[name] ?? { main: '', second: '' };
    return stacked([
      setter.text(label.main, HEAD, column, role),
      ...(label.second === '' ? [] : [setter.text(label.second, HEAD_SECOND, column, role)]),
    ]);
  });
  return boxed(padded(beside(...cells)), content, { fill: BAND });
}

function rowsOf(
  setter: Typesetter,
  line: SheetLine,
  { columns, content, row }: { columns: Columns; content: Column; row: number },
): TableRow[] {
  const role = { tag: 'TD', row } as const;
  const columnOf = (name: ColumnName): Column => columns.get(name) ?? content;
  const described = setter.linesOf(line.description, CELL, columnOf('description').width);
  const parts = chunksOf(described, MAX_LINES_OF_ROW);
  return parts.map((lines, at) => {
    const cells = [...columns].map(([name, column]) => {
      if (name === 'description') return setter.lines(lines, CELL, column, role);
      return at === 0 ? setter.text(line[name], CELL, column, role) : space(0);
    });
    const isEnd = at === parts.length - 1;
    const piece = padded(beside(...cells));
    return {
      height: piece.height,
      items: [...piece.items, ...(isEnd ? lowered(rule(content).items, piece.height) : [])],
      amountSatang: at === 0 ? line.amountSatang : 0,
    };
  });
}

function carriedPiece(
  setter: Typesetter,
  { label, amount }: { label: string; amount: string },
  { columns, content }: { columns: Columns; content: Column },
): Piece {
  const last = columns.get('amount') ?? content;
  const role = { tag: 'artifact' } as const;
  const labelColumn = { x: content.x, width: last.x - content.x - 2 * PAD_X, align: 'right' } as const;
  const piece = padded(
    beside(
      setter.text(label, { ...SUM, colour: INK }, labelColumn, role),
      setter.text(amount, SUM, last, role),
    ),
  );
  return { height: piece.height, items: [...piece.items, ...lowered(rule(content).items, piece.height)] };
}

function padded({ height, items }: Piece): Piece {
  return { height: height + 2 * PAD_Y, items: lowered(items, PAD_Y) };
}

function chunksOf(lines: readonly string[], size: number): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < lines.length; at += size) chunks.push(lines.slice(at, at + size));
  return chunks.length === 0 ? [[]] : chunks;
}
