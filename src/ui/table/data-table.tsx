import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { CheckboxMark } from '../form/checkbox.tsx';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Use `end` for numbers and money. */
  align?: 'start' | 'end';
  /** The column that names the row: first and bold on a phone card. One per table. */
  primary?: boolean;
  /** Hidden in the card layout under 640 px. */
  wideOnly?: boolean;
  /** URL that sorts by this column, and its current direction. */
  sortTo?: string;
  sorted?: 'ascending' | 'descending';
  /** Such as `w-40`. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** Describes the table's content to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row a link; the primary cell contains it. */
  rowTo?: (row: Row) => string;
  /** Buttons at the end of a row; they work even if the row is a link. */
  rowActions?: (row: Row) => ReactNode;
  /** Key of the row whose side panel is open. */
  currentKey?: string | undefined;
  /** Checkboxes and the bulk action bar above the table. */
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    nameOf: (row: Row) => string;
    actions?: ReactNode;
  };
  /** Shown instead of rows. */
  empty?: ReactNode;
}

/** Table for work pages; under 640 px every row becomes a card. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowTo,
  rowActions,
  currentKey,
  selection,
  empty,
}: DataTableProps<Row>): ReactNode {
  if (rows.length === 0 && empty) return empty;
  const keys = rows.map(rowKey);
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;
  return (
    <div className="flex flex-col gap-2">
      {selection && (
        <SelectionBar
          chosen={chosen}
          total={keys.length}
          actions={selection.actions}
          onAll={(all) => selection.onChange(new Set(all ? keys : []))}
        />
      )}
      <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-rest">
        {/* Roles are explicit because display: block under 640 px removes the implicit ones. */}
        <table role="table" className="card-table w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row" className="border-b border-line bg-canvas text-left text-ink-soft">
              {selection && (
                <td role="cell" className="w-12 ps-4">
                  <span className="sr-only">{m.ui_choose()}</span>
                </td>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column as Column<never>} />
              ))}
              {rowActions && (
                <th role="columnheader" scope="col" className="px-4 py-2">
                  <span className="sr-only">{m.ui_actions()}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" className="flex flex-col gap-3 sm:table-row-group">
            {rows.map((row) => {
              const key = rowKey(row);
              const to = rowTo?.(row);
              return (
                <tr
                  key={key}
                  role="row"
                  aria-current={key === currentKey || undefined}
                  className={classNames(
                    'relative rounded-lg border border-line py-2 shadow-rest transition-colors duration-120 last:border-b sm:rounded-none sm:border-0 sm:border-b sm:shadow-none sm:last:border-b-0',
                    key === currentKey || selection?.selected.has(key) ? 'bg-accent-soft' : 'bg-surface',
                    to && 'hover:bg-canvas',
                  )}
                >
                  {selection && (
                    <td role="cell" className="absolute end-0 top-0 z-10 sm:relative sm:table-cell! sm:ps-4">
                      <label className="flex size-11 cursor-pointer items-center justify-center sm:-m-2">
                        <CheckboxMark
                          aria-label={m.ui_choose_row({ name: selection.nameOf(row) })}
                          checked={selection.selected.has(key)}
                          onChange={(event) => {
                            const next = new Set(selection.selected);
                            if (event.target.checked) next.add(key);
                            else next.delete(key);
                            selection.onChange(next);
                          }}
                        />
                      </label>
                    </td>
                  )}
                  {columns.map((column) => (
                    <BodyCell
                      key={column.key}
                      column={column}
                      row={row}
                      to={to}
                      besideBox={selection !== undefined}
                    />
                  ))}
                  {rowActions && (
                    <td
                      role="cell"
                      className="relative z-10 px-4 py-1 sm:w-px sm:text-right sm:whitespace-nowrap"
                    >
                      <span className="flex flex-wrap items-center justify-end gap-1">{rowActions(row)}</span>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell({ column }: { column: Column<never> }): ReactNode {
  const end = column.align === 'end';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sorted}
      className={classNames('px-4 py-2 font-medium whitespace-nowrap', end && 'text-right', column.className)}
    >
      {column.sortTo ? (
        <Link
          to={column.sortTo}
          className={classNames(
            '-mx-1 inline-flex min-h-9 items-center gap-1 rounded-sm px-1 hover:text-ink pointer-coarse:min-h-11',
            column.sorted && 'text-ink',
          )}
        >
          {column.header}
          {column.sorted === 'ascending' && <ArrowUp aria-hidden className="size-3.5" />}
          {column.sorted === 'descending' && <ArrowDown aria-hidden className="size-3.5" />}
          {!column.sorted && <ChevronsUpDown aria-hidden className="size-3.5 opacity-50" />}
        </Link>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyCell<Row>({
  column,
  row,
  to,
  besideBox,
}: {
  column: Column<Row>;
  row: Row;
  to: string | undefined;
  besideBox: boolean;
}): ReactNode {
  const content = column.cell(row);
  if (column.primary) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={classNames(
          'px-4 py-1.5 text-left text-base font-medium sm:py-3 sm:text-sm',
          besideBox && 'max-sm:pe-12',
          column.className,
        )}
      >
        {to ? (
          <Link
            to={to}
            prefetch="intent"
            className="row-link rounded-sm after:absolute after:inset-0 after:content-[''] hover:text-accent"
          >
            {content}
          </Link>
        ) : (
          content
        )}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={classNames(
        'px-4 py-1 sm:py-3',
        column.align === 'end' && 'sm:text-right sm:whitespace-nowrap',
        column.wideOnly && 'max-sm:hidden!',
        column.className,
      )}
    >
      <span className="flex items-baseline justify-between gap-4 sm:contents">
        <span aria-hidden className="shrink-0 text-ink-soft sm:hidden">
          {column.header}
        </span>
        <span className="min-w-0 max-sm:text-right sm:contents">{content}</span>
      </span>
    </td>
  );
}

function SelectionBar({
  chosen,
  total,
  actions,
  onAll,
}: {
  chosen: number;
  total: number;
  actions: ReactNode;
  onAll: (all: boolean) => void;
}): ReactNode {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:ps-4">
        <CheckboxMark
          checked={chosen === total && total > 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < total;
          }}
          onChange={(event) => onAll(event.target.checked)}
        />
        <span aria-live="polite">
          {chosen > 0 ? m.ui_chosen_count({ count: chosen }) : m.ui_choose_all()}
        </span>
      </label>
      {chosen > 0 && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
