import { ArrowDown, ArrowUp, ChevronsUpDown, X } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { IconButton } from '../action/icon-button.tsx';
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
  /** Place among all columns of the list, where some can be hidden. */
  place?: number;
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
    /** Whether rows of other pages stay selected and count too. */
    isAcrossPages?: boolean;
    /** Replaces the number of selected rows. */
    summary?: ReactNode;
  };
  /** Shown instead of rows. */
  empty?: ReactNode;
}

/**
 * Table for work pages; under 640 px every row becomes a card. From there on its heading stays in view, and so does its
 * first column where the table is wider than its place.
 */
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
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = rows.length === 0 && Boolean(empty);
  useFit(box, isEmpty);
  if (isEmpty) return empty;
  const keys = rows.map(rowKey);
  const chosenHere = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;
  const chosen = selection?.isAcrossPages ? selection.selected.size : chosenHere;
  const all = {
    chosen: chosenHere,
    total: keys.length,
    onAll: (isChosen: boolean) => selection?.onChange(withPage(selection, keys, isChosen)),
  };
  return (
    <div className="flex flex-col gap-2">
      {selection && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start text-sm sm:hidden">
          <AllMark {...all} />
          {m.ui_choose_all()}
        </label>
      )}
      <div
        ref={box}
        className="table-box sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-rest"
      >
        {/* Roles are explicit because display: block under 640 px removes the implicit ones. */}
        <table role="table" className="card-table w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row" className="text-left text-ink-soft">
              {selection && (
                <th role="columnheader" scope="col" className="kept-column w-12 min-w-12 ps-4">
                  <span className="sr-only">{m.ui_choose()}</span>
                  <label className="-m-2 flex size-11 cursor-pointer items-center justify-center max-sm:hidden">
                    <AllMark {...all} aria-label={m.ui_choose_all()} />
                  </label>
                </th>
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
                  tabIndex={to ? undefined : -1}
                  {...(to && { onClick: followRow })}
                  className={classNames(
                    'relative rounded-lg border border-line py-2 shadow-rest -outline-offset-2 transition-colors duration-120 sm:rounded-none sm:border-0 sm:shadow-none',
                    key === currentKey || selection?.selected.has(key) ? 'bg-accent-soft' : 'bg-surface',
                    to && 'hover:bg-canvas',
                  )}
                >
                  {selection && (
                    <td
                      role="cell"
                      className="kept-column absolute end-0 top-0 z-10 sm:relative sm:table-cell! sm:w-12 sm:min-w-12 sm:ps-4"
                    >
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
                      className="relative z-10 px-4 max-sm:py-1 sm:w-px sm:text-right sm:whitespace-nowrap"
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
      {selection && (
        <SelectionBar
          chosen={chosen}
          summary={selection.summary}
          actions={selection.actions}
          onNone={() => selection.onChange(new Set())}
        />
      )}
    </div>
  );
}

/** The selection after a press on the heading's box, which chooses or leaves the rows of this page only. */
export function withPage(
  {
    selected,
    isAcrossPages,
  }: Pick<NonNullable<DataTableProps<never>['selection']>, 'selected' | 'isAcrossPages'>,
  keys: readonly string[],
  isChosen: boolean,
): Set<string> {
  if (isChosen) return new Set([...selected, ...keys]);
  return new Set(isAcrossPages ? [...selected].filter((key) => !keys.includes(key)) : []);
}

function HeaderCell({ column }: { column: Column<never> }): ReactNode {
  const end = column.align === 'end';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sorted}
      data-col={column.place}
      className={classNames(
        'px-4 py-2 font-medium whitespace-nowrap',
        end && 'text-right',
        column.primary && 'kept-column sm:min-w-48',
        column.className,
      )}
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
        data-col={column.place}
        className={classNames(
          'kept-column px-4 text-left text-base font-medium max-sm:py-1.5 sm:text-sm',
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
      data-col={column.place}
      className={classNames(
        'px-4 max-sm:py-1',
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

/**
 * Marks the box of the table as wide or not, before the reader sees it: only a table that fits can do without a scroll
 * box, and only without one does the heading stick to the page.
 */
function useFit(box: RefObject<HTMLDivElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table || isEmpty) return;
    const measure = (): void => {
      const fits = table.offsetWidth <= element.clientWidth;
      element.toggleAttribute('data-fits', fits);
      element.toggleAttribute('data-wide', !fits);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box, isEmpty]);
}

/** Follows the row's link where the kept column of a wide table covers only a part of the row. */
function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  // Presses in a menu or window that a row has opened also arrive here, although these lie elsewhere on the page.
  if (!event.currentTarget.contains(target)) return;
  if (event.defaultPrevented || target.closest('a, button, input, label, select')) return;
  if (getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector('.row-link')
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

function AllMark({
  chosen,
  total,
  onAll,
  ...rest
}: {
  chosen: number;
  total: number;
  onAll: (all: boolean) => void;
  'aria-label'?: string;
}): ReactNode {
  return (
    <CheckboxMark
      {...rest}
      checked={chosen === total && total > 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < total;
      }}
      onChange={(event) => onAll(event.target.checked)}
    />
  );
}

/** What can be done with the selected rows: stays in view at the bottom, so that the rows do not move. */
function SelectionBar({
  chosen,
  summary,
  actions,
  onNone,
}: {
  chosen: number;
  summary: ReactNode;
  actions: ReactNode;
  onNone: () => void;
}): ReactNode {
  return (
    <div
      role="group"
      data-selection-bar=""
      aria-label={m.ui_table_selection()}
      className={
        chosen === 0
          ? 'sr-only'
          : 'sticky bottom-3 z-30 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised py-1.5 ps-4 pe-2 text-sm shadow-float sm:w-fit'
      }
    >
      <span aria-live="polite">{chosen > 0 && (summary ?? m.ui_chosen_count({ count: chosen }))}</span>
      {chosen > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
          <IconButton
            size="sm"
            label={m.ui_table_selection_clear()}
            icon={<X aria-hidden />}
            onClick={onNone}
          />
        </>
      )}
    </div>
  );
}
