/** The rows with one moved to another place; places beyond the ends count as the ends. */
export function movedRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, at) => at !== from);
  const moved = rows.slice(from, from + 1);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), ...moved, ...others.slice(place)];
}

/** The rows with one put in at a place, where it stood before. */
export function withRowAt<Row>(rows: readonly Row[], row: Row, at: number): Row[] {
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

export interface Pasting<Row> {
  /** The row and the column of the cell that is pasted into. */
  readonly at: number;
  readonly columns: readonly ((row: Row, text: string) => Row)[];
  readonly cells: readonly (readonly string[])[];
  readonly make: (last: Row | undefined) => Row;
  readonly max: number;
}

/** Fills rows with pasted cells and adds rows where they end. `left` rows did not fit below the most that is allowed. */
export function withPasted<Row>(
  rows: readonly Row[],
  { at, columns, cells, make, max }: Pasting<Row>,
): { rows: Row[]; filled: number; left: number } {
  const next = [...rows];
  const filled = Math.max(0, Math.min(cells.length, max - at));
  for (const [index, texts] of cells.slice(0, filled).entries()) {
    const row = next[at + index] ?? make(next.at(-1));
    next[at + index] = columns.reduce((each, set, column) => {
      const text = texts[column];
      return text === undefined ? each : set(each, text);
    }, row);
  }
  return { rows: next, filled, left: cells.length - filled };
}

/** What a key does in a cell. */
export type CellKey = { readonly to: 1 | -1 } | { readonly moves: 1 | -1 } | null;

interface CellPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * What a key does in a cell: Enter and the arrows lead to the same column of the next row, Alt with an arrow moves the
 * row. Controls that need arrows themselves, such as lists of choices, keep them.
 */
export function cellKey(press: CellPress, { takesArrows }: { takesArrows: boolean }): CellKey {
  if (press.ctrlKey || press.metaKey) return null;
  const arrow = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : null;
  if (arrow !== null && press.altKey) return { moves: arrow };
  if (press.altKey) return null;
  if (press.key === 'Enter') return { to: press.shiftKey ? -1 : 1 };
  return arrow === null || press.shiftKey || takesArrows ? null : { to: arrow };
}
