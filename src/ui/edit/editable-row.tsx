import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { IconButton } from '../action/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { type CellControl, cellClass, type EditedColumn, type RowDetails } from './edited-column.ts';
import { FieldError } from '../form/field.tsx';
import { useRevealing } from '../form/focus-control.ts';

/** A row that is being dragged, and the one above which it hangs. */
export interface DraggedRow {
  readonly from: number;
  readonly over: number;
}

interface EditableRowProps<Row> {
  row: Row;
  at: number;
  count: number;
  name: string;
  columns: readonly EditedColumn<Row>[];
  nameOf: ((at: number, field: string) => string) | undefined;
  errorOf: (column: string) => string | undefined;
  disabled: boolean;
  isOrdered: boolean;
  dragged: DraggedRow | null;
  onDrag: (dragged: DraggedRow | null) => void;
  onDrop: () => void;
  onRow: (row: Row) => void;
  onMove: (by: 1 | -1) => void;
  /** Undefined if the row has to stay. */
  onRemove: (() => void) | undefined;
  details: ((given: RowDetails<Row>) => ReactNode) | undefined;
  isOpenAtFirst: boolean;
  /** A field among the details was refused. */
  isRefusedInside: boolean;
}

/** A row of an `EditableTable`: a line of the table, or a card. */
export function EditableRow<Row>(props: EditableRowProps<Row>): ReactNode {
  const { row, at, name, columns, details, dragged, onDrag, onDrop, isOrdered } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [isOpen, setOpen] = useState(props.isOpenAtFirst);
  const [wasRefused, setWasRefused] = useState(false);
  if (props.isRefusedInside !== wasRefused) {
    setWasRefused(props.isRefusedInside);
    if (props.isRefusedInside) setOpen(true);
  }
  useRevealing(body, (control) => {
    if (control.closest('[data-details]')) setOpen(true);
  });
  const isTarget = dragged !== null && dragged.over === at && dragged.from !== at;
  const onDragOver = (event: DragEvent): void => {
    if (!dragged) return;
    event.preventDefault();
    if (dragged.over !== at) onDrag({ ...dragged, over: at });
  };
  return (
    <tbody
      ref={body}
      role="rowgroup"
      data-row={at}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={classNames(
        'block rounded-lg border p-3 @2xl:table-row-group @2xl:rounded-none @2xl:border-0',
        isTarget ? 'border-accent @2xl:outline-2 @2xl:outline-accent' : 'border-line',
        dragged?.from === at && 'opacity-50',
      )}
    >
      <tr role="row" className="grid grid-cols-2 items-start gap-3 @2xl:table-row">
        <th
          role="rowheader"
          scope="row"
          className="-order-2 flex min-h-11 items-center text-left font-medium @2xl:table-cell @2xl:w-px @2xl:pe-2 @2xl:align-top @2xl:font-normal @2xl:text-ink-soft"
        >
          <span className="inline-flex min-h-11 items-center gap-1">
            {isOrdered && (
              <span
                aria-hidden
                title={m.ui_rows_drag()}
                draggable={!props.disabled}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', name);
                  onDrag({ from: at, over: at });
                }}
                onDragEnd={() => onDrag(null)}
                className="hidden cursor-grab text-ink-soft @2xl:inline-flex pointer-coarse:hidden! [&_svg]:size-4.5"
              >
                <GripVertical />
              </span>
            )}
            <span aria-hidden className="hidden tabular-nums @2xl:inline">
              {at + 1}
            </span>
            <span className="@2xl:sr-only">{name}</span>
          </span>
        </th>
        {columns.map((column) => (
          <Cell key={column.key} column={column} {...props} />
        ))}
        <td
          role="cell"
          className="-order-1 flex min-w-0 justify-end @2xl:table-cell @2xl:w-px @2xl:ps-1 @2xl:align-top"
        >
          <RowButtons {...props} isOpen={isOpen} onOpen={setOpen} />
        </td>
      </tr>
      {details && (
        <tr
          role="row"
          data-details
          className={
            isOpen ? 'mt-3 block @2xl:mt-0 @2xl:table-row' : 'hidden noscript:block @2xl:noscript:table-row'
          }
        >
          <td role="cell" colSpan={columns.length + 2} className="block pb-3 @2xl:table-cell @2xl:ps-7">
            {details({ row, at, name, nameOf: (field) => props.nameOf?.(at, field), onRow: props.onRow })}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Cell<Row>({
  column,
  row,
  at,
  name,
  nameOf,
  errorOf,
  disabled,
  onRow,
}: EditableRowProps<Row> & { column: EditedColumn<Row> }): ReactNode {
  const id = useId();
  const error = errorOf(column.key);
  const control: CellControl = {
    'aria-label': column.label?.(row, at) ?? `${column.header}, ${name}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? id : undefined,
    'data-cell': column.key,
    name: nameOf?.(at, column.key),
    disabled,
  };
  return (
    <td
      role="cell"
      className={classNames(
        'block min-w-0 @2xl:table-cell @2xl:px-1 @2xl:pb-2 @2xl:align-top',
        column.isWide && 'col-span-2',
        column.className,
      )}
    >
      <span aria-hidden className="mb-1 block text-ink-soft @2xl:hidden">
        {column.header}
      </span>
      {column.cell
        ? column.cell({ row, at, control, onRow })
        : column.text && (
            <input
              autoComplete="off"
              {...column.input}
              {...control}
              type="text"
              value={column.text(row)}
              onChange={({ currentTarget }) => onRow(column.set?.(row, currentTarget.value) ?? row)}
              className={cellClass}
            />
          )}
      {error && (
        <div className="mt-1">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </td>
  );
}

/** Where rows are lines, their buttons leave the width to the cells. */
const NARROW = '@2xl:w-7!';

function RowButtons<Row>({
  at,
  count,
  name,
  disabled,
  isOrdered,
  onMove,
  onRemove,
  details,
  isOpen,
  onOpen,
}: EditableRowProps<Row> & { isOpen: boolean; onOpen: (isOpen: boolean) => void }): ReactNode {
  return (
    <span className="flex min-h-11 items-center justify-end">
      {details && (
        <IconButton
          size="sm"
          label={isOpen ? m.ui_rows_fewer({ name }) : m.ui_rows_more({ name })}
          icon={<ChevronDown aria-hidden className={isOpen ? 'rotate-180' : undefined} />}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className={`${NARROW} noscript:hidden`}
        />
      )}
      {isOrdered && (
        <>
          <IconButton
            size="sm"
            label={m.ui_rows_up({ name })}
            icon={<ArrowUp aria-hidden />}
            disabled={disabled || at === 0}
            className={NARROW}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={m.ui_rows_down({ name })}
            icon={<ArrowDown aria-hidden />}
            disabled={disabled || at === count - 1}
            className={NARROW}
            onClick={() => onMove(1)}
          />
        </>
      )}
      {onRemove && (
        <IconButton
          size="sm"
          label={m.ui_rows_remove({ name })}
          className={NARROW}
          icon={<Trash2 aria-hidden />}
          disabled={disabled}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
