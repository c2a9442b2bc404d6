import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { noNumber } from '#platform/locale/number-format.ts';
import { classNames } from '../class-names.ts';
import type { PlotUnit } from '../plot/plot-contract.ts';
import { addressWith, nextSort, type SortText, sortedBy } from '../table/list-address.ts';
import { type NumberColumn, sortRows, totalOf } from './report-rules.ts';

export interface ReportColumn<Row> extends NumberColumn<Row> {
  readonly header: string;
  readonly unit: PlotUnit;
}

export interface ReportTableProps<Row> {
  caption: string;
  /** Heading of the rows. */
  rowsLabel: string;
  /** In their own order, ascending. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** Where a row's numbers come from. */
  rowTo?: (row: Row) => string | null;
  columns: readonly ReportColumn<Row>[];
  /** Order without a parameter `sort`: `row`, or a column's key, `-` before it for descending. */
  defaultSort?: SortText;
  /** Whether the last line has the totals. */
  hasTotal?: boolean;
}

/** The numbers of a report, sorted by its address, with their totals in the last line. */
export function ReportTable<Row>({
  caption,
  rowsLabel,
  rows,
  rowKey,
  rowLabel,
  rowTo,
  columns,
  defaultSort = 'row',
  hasTotal = true,
}: ReportTableProps<Row>): ReactNode {
  const { pathname, search } = useLocation();
  const sort = new URLSearchParams(search).get('sort') ?? defaultSort;
  const heading = (key: string, label: string, first: SortText): ReactNode => {
    const after = nextSort(sort, first);
    const sorted = sortedBy(sort, key);
    return (
      <th
        key={key}
        scope="col"
        aria-sort={sorted}
        className={classNames(
          'bg-canvas px-3 py-2 font-medium whitespace-nowrap',
          key === 'row' ? 'sticky start-0 z-10 text-start' : 'text-end',
        )}
      >
        <Link
          to={addressWith(pathname, search, { sort: after === defaultSort ? null : after })}
          preventScrollReset
          className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-sm px-1 hover:text-ink pointer-coarse:min-h-11"
        >
          {label}
          {sorted === 'ascending' && <ArrowUp aria-hidden className="size-3.5" />}
          {sorted === 'descending' && <ArrowDown aria-hidden className="size-3.5" />}
          {!sorted && <ChevronsUpDown aria-hidden className="size-3.5 opacity-50" data-print="hide" />}
        </Link>
      </th>
    );
  };
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be keyboard-accessible
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface shadow-rest print:overflow-visible print:shadow-none"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-soft">
          <tr>
            {heading('row', rowsLabel, 'row')}
            {columns.map(({ key, header }) => heading(key, header, `-${key}`))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, columns, sort).map((row) => (
            <tr key={rowKey(row)} data-print="whole" className="border-t border-line">
              <th
                scope="row"
                className="sticky start-0 z-10 max-w-56 min-w-32 bg-surface px-3 py-2 text-start font-normal break-words"
              >
                <RowLabel label={rowLabel(row)} to={rowTo?.(row) ?? null} />
              </th>
              {columns.map((column) => (
                <Figure key={column.key} value={column.of(row)} unit={column.unit} />
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr className="border-t-2 border-line-strong font-semibold">
              <th scope="row" className="sticky start-0 z-10 bg-surface px-3 py-2 text-start">
                {m.ui_report_total()}
              </th>
              {columns.map((column) => (
                <Figure key={column.key} value={totalOf(rows, column)} unit={column.unit} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function RowLabel({ label, to }: { label: string; to: string | null }): ReactNode {
  if (to === null) return label;
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center rounded-sm text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {label}
    </Link>
  );
}

function Figure({ value, unit }: { value: number | null; unit: PlotUnit }): ReactNode {
  return (
    <td className="px-3 py-2 text-end whitespace-nowrap tabular-nums">
      {value === null ? noNumber : unit.full(value)}
    </td>
  );
}
