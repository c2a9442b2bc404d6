import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { type EditedColumn, isBlank, isBlankCell } from './edited-column.ts';
import { type PastingCell, pastedCells, withinLimits } from './paste-rules.ts';
import { cellKey, movedRow, withPasted, withRowAt } from './row-rules.ts';

export interface EditedRows<Row> {
  columns: readonly EditedColumn<Row>[];
  rows: readonly Row[];
  onRows: (rows: readonly Row[]) => void;
  /** Names a row: "Variant 2". */
  rowName: (row: Row, at: number) => string;
  /** A new row, to stand below the last one. */
  make: (last: Row | undefined) => Row;
  max: number;
  isOrdered: boolean;
}

/** What was last done to the rows, and how to undo it. */
export interface RowNote {
  readonly text: string;
  readonly undo?: () => void;
}

export interface RowEditing {
  readonly note: RowNote | null;
  readonly add: () => void;
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Adding, removing, moving and filling the rows of a table, and where the focus goes then. */
export function useRowEditing<Row>(
  table: RefObject<HTMLElement | null>,
  { columns, rows, onRows, rowName, make, max, isOrdered }: EditedRows<Row>,
): RowEditing {
  const [note, setNote] = useState<(RowNote & { readonly for?: readonly Row[] }) | null>(null);
  const wanted = useRef<Wanted | null>(null);
  const latest = useRef(rows);
  const announced = useRef(rows);

  useEffect(() => {
    latest.current = rows;
    if (wanted.current === 'undo') ownOf(table.current, '[data-undo]').at(0)?.focus();
    else if (wanted.current) focusCell(table.current, wanted.current);
    wanted.current = null;
    if (announced.current === rows) return;
    announced.current = rows;
    // Listeners on the form are told about added and removed rows as well.
    table.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [table, rows]);

  function add(cell?: string): void {
    wanted.current = { at: rows.length, cell };
    setNote(null);
    onRows([...rows, make(rows.at(-1))]);
  }

  function remove(at: number): void {
    const row = rows[at];
    if (!row) return;
    // The pressed button goes with its row.
    wanted.current = 'undo';
    onRows(rows.filter((_, index) => index !== at));
    setNote({
      text: m.ui_rows_removed({ name: rowName(row, at) }),
      undo: () => {
        wanted.current = { at };
        setNote(null);
        // Rows that were typed into since then keep what was typed.
        onRows(withRowAt(latest.current, row, at));
      },
    });
  }

  function move(from: number, to: number, cell?: string): void {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    wanted.current = cell === undefined ? null : { at: to, cell };
    onRows(movedRow(rows, from, to));
    setNote({ text: m.ui_rows_moved({ name: rowName(row, from), number: to + 1 }) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target, table.current);
    if (!cell || event.nativeEvent.isComposing) return;
    const does = cellKey(event, { takesArrows: !isTextInput(event.target) });
    if (!does || ('moves' in does && !isOrdered)) return;
    event.preventDefault();
    if ('moves' in does) return move(cell.at, cell.at + does.moves, cell.column);
    const next = cell.at + does.to;
    const row = rows[cell.at];
    const canAdd = event.key === 'Enter' && next === rows.length && rows.length < max;
    if (canAdd && row && !isBlank(row, columns)) add(cell.column);
    else focusCell(table.current, { at: next, cell: cell.column });
  }

  function onPaste(event: ClipboardEvent): void {
    const cell = cellOf(event.target, table.current);
    const row = cell && rows[cell.at];
    const from = columns.findIndex(({ key }) => key === cell?.column);
    const column = columns[from];
    if (!row || !column) return;
    const { clipboardData } = event;
    const pasted = { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    const read = pastedCells(pasted, pastingCell(event.target, isBlankCell(row, column)));
    if (!read) return;
    event.preventDefault();
    event.stopPropagation();
    const filledColumns = columns.slice(from);
    const { cells, cut } = withinLimits(
      read,
      filledColumns.map(({ maxLetters = Infinity }) => maxLetters),
    );
    const {
      rows: filled,
      filled: count,
      left,
    } = withPasted(rows, {
      at: cell.at,
      columns: filledColumns.map(({ set }) => set ?? ((each: Row) => each)),
      cells,
      make,
      max,
    });
    onRows(filled);
    setNote({
      text: [
        m.ui_rows_pasted({ count }),
        left > 0 && m.ui_rows_cut({ count: left, most: max }),
        cut > 0 && m.ui_rows_texts_cut({ count: cut }),
      ]
        .filter(Boolean)
        .join(' · '),
      for: filled,
      undo: () => {
        setNote(null);
        onRows(rows);
      },
    });
  }

  // What was pasted can be undone until something else is typed.
  const isOutdated = note?.for !== undefined && note.for !== rows;
  return { note: isOutdated ? null : note, add: () => add(), remove, move, onKeyDown, onPaste };
}

/** What is focused once the rows have changed. */
type Wanted = 'undo' | { readonly at: number; readonly cell?: string | undefined };

/** Elements of a table, without those of tables within its rows. */
function ownOf(table: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (each) => each.closest('[data-rows]') === table,
  );
}

function cellOf(target: EventTarget, table: HTMLElement | null): { column: string; at: number } | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]') : null;
  if (cell?.closest('[data-rows]') !== table) return null;
  const at = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row']);
  const column = cell?.dataset['cell'];
  return column === undefined || !Number.isInteger(at) ? null : { column, at };
}

/** What is pasted into. An editor may hold letters that its row does not have yet. */
function pastingCell(target: EventTarget, isBlankInRow: boolean): PastingCell {
  const editor = target instanceof HTMLElement ? target.closest('[role=textbox]') : null;
  if (!editor) return 'field';
  return isBlankInRow && editor.textContent.trim() === '' ? 'empty editor' : 'filled editor';
}

/** An editor in a cell lets those arrows through that leave its text. */
function isTextInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
    ? target.type === 'text'
    : target instanceof HTMLElement && target.isContentEditable;
}

function focusCell(
  table: HTMLElement | null,
  { at, cell }: { readonly at: number; readonly cell?: string | undefined },
): void {
  const name = cell === undefined ? '[data-cell]' : `[data-cell="${CSS.escape(cell)}"]`;
  const controls = ownOf(table, `[data-row="${at}"] ${name}`);
  // A text in two languages has a control for each, of which one is shown.
  const control = controls.find((each) => each.offsetParent !== null);
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
}
