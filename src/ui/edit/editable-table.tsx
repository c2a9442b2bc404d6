import { Plus, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { useKeyNotes } from '../keyboard/keys-sheet-state.ts';
import { EditableRow } from './editable-row.tsx';
import type { EditedColumn, RowDetails } from './edited-column.ts';
import { type FormProblem, faultyFields } from '../form/form-problem.ts';
import { useRowEditing } from './use-row-editing.ts';

export interface EditableTableProps<Row> {
  /** Describes the table's content to screen readers. */
  caption: string;
  columns: readonly EditedColumn<Row>[];
  rows: readonly Row[];
  onRows: (rows: readonly Row[]) => void;
  /** Stays the same while a row is edited and moved. */
  rowKey: (row: Row) => string;
  /** Names a row: "Variant 2". */
  rowName: (row: Row, at: number) => string;
  /** A new row, to stand below the last one. */
  make: (last: Row | undefined) => Row;
  /** Fewer rows cannot be left; 0 by default. */
  min?: number;
  /** Rows that have to stay, such as those that others refer to. */
  canRemove?: (row: Row) => boolean;
  max: number;
  addLabel?: string;
  /** Why no row can be added; undefined if one can. */
  addReason?: string | undefined;
  /** The order of the rows counts: they can be moved. */
  isOrdered?: boolean;
  /** Name of a field as it is posted, and under which it is refused. */
  nameOf?: (at: number, field: string) => string;
  problem?: FormProblem | null | undefined;
  disabled?: boolean;
  /** Further fields of a row, behind a button. They are posted even while they are hidden. */
  details?: (given: RowDetails<Row>) => ReactNode;
  /** Whether the details are shown at first. */
  isOpenAtFirst?: (row: Row, at: number) => boolean;
}

/**
 * A list of like things that is edited in place: rows are added, removed with an undo, and moved by buttons, by dragging
 * or by Alt and the arrows. Enter and the arrows lead through a column, and cells from a spreadsheet fill the rows.
 * Where it is narrow, every row is a card.
 */
export function EditableTable<Row>({
  caption,
  columns,
  rows,
  onRows,
  rowKey,
  rowName,
  make,
  min = 0,
  canRemove = () => true,
  max,
  addLabel = m.ui_rows_add(),
  addReason,
  isOrdered = false,
  nameOf,
  problem,
  disabled = false,
  details,
  isOpenAtFirst,
}: EditableTableProps<Row>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ from: number; over: number } | null>(null);
  const refused = useRefusedRows(problem, rows.map(rowKey));
  const editing = useRowEditing(box, { columns, rows, onRows, rowName, make, max, isOrdered });
  const { note, add, remove, move, onKeyDown, onPaste } = editing;
  useKeyNotes([
    { keys: 'Enter', label: m.ui_rows_key_next() },
    { keys: 'Shift + Enter', label: m.ui_rows_key_previous() },
    ...(isOrdered ? [{ keys: 'Alt + ↑ ↓', label: m.ui_rows_key_move() }] : []),
  ]);

  /** Whether a field among the details of a row was refused. */
  function isRefusedInside(row: Row): boolean {
    const place = refused(rowKey(row));
    if (place === -1 || !nameOf) return false;
    const cells = columns.map(({ key }) => nameOf(place, key));
    return faultyFields(problem).some(
      ({ name }) => name.startsWith(nameOf(place, '')) && !cells.some((cell) => name.startsWith(cell)),
    );
  }

  function drop(): void {
    if (dragged) move(dragged.from, dragged.over);
    setDragged(null);
  }

  return (
    <div
      ref={box}
      data-rows
      role="group"
      aria-label={caption}
      className="@container flex flex-col gap-3"
      onKeyDown={onKeyDown}
      // Before an editor in a cell: cells of a sheet fill rows there, too.
      onPasteCapture={onPaste}
    >
      {rows.length > 0 && (
        // Roles are explicit because other displays remove the implicit ones.
        <table role="table" className="flex w-full flex-col gap-3 text-sm @2xl:table @2xl:border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
            <tr role="row" className="text-left text-ink-soft">
              <th role="columnheader" scope="col" className="w-px pe-2">
                <span className="sr-only">{caption}</span>
              </th>
              {columns.map(({ key, header, className }) => (
                <th
                  key={key}
                  role="columnheader"
                  scope="col"
                  className={`px-1 pb-1.5 font-medium ${className ?? ''}`}
                >
                  {header}
                </th>
              ))}
              <th role="columnheader" scope="col" className="w-px">
                <span className="sr-only">{m.ui_actions()}</span>
              </th>
            </tr>
          </thead>
          {rows.map((row, at) => (
            <EditableRow
              key={rowKey(row)}
              row={row}
              at={at}
              count={rows.length}
              name={rowName(row, at)}
              columns={columns}
              nameOf={nameOf}
              errorOf={(column) => {
                const place = refused(rowKey(row));
                return place === -1 || !nameOf ? undefined : errorUnder(problem, nameOf(place, column));
              }}
              isRefusedInside={isRefusedInside(row)}
              disabled={disabled}
              isOrdered={isOrdered && rows.length > 1}
              dragged={dragged}
              onDrag={setDragged}
              onDrop={drop}
              onRow={(next) => onRows(rows.map((each) => (rowKey(each) === rowKey(row) ? next : each)))}
              onMove={(by) => move(at, at + by)}
              onRemove={rows.length > min && canRemove(row) ? () => remove(at) : undefined}
              details={details}
              isOpenAtFirst={isOpenAtFirst?.(row, at) ?? false}
            />
          ))}
        </table>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {rows.length < max && (
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            disabled={disabled}
            disabledReason={addReason}
            onClick={add}
          >
            {addLabel}
          </Button>
        )}
        <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {note?.text}
          {note?.undo && (
            <Button data-undo size="sm" variant="quiet" icon={<Undo2 aria-hidden />} onClick={note.undo}>
              {m.ui_undo()}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}

/** The first error of a field or of one of its parts, such as a language. */
function errorUnder(problem: FormProblem | null | undefined, name: string): string | undefined {
  return faultyFields(problem).find((fault) => fault.name === name || fault.name.startsWith(`${name}.`))
    ?.message;
}

/** Where a row stood when the form was refused: errors stay with their row while others come, go and move. */
function useRefusedRows(
  problem: FormProblem | null | undefined,
  keys: readonly string[],
): (key: string) => number {
  const [refused, setRefused] = useState({ fields: problem?.fields, keys });
  if (JSON.stringify(refused.fields) !== JSON.stringify(problem?.fields))
    setRefused({ fields: problem?.fields, keys });
  return (key) => refused.keys.indexOf(key);
}
