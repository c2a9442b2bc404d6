import { sortedBy, type SortText } from '../table/list-address.ts';

/** A column of numbers of a report. */
export interface NumberColumn<Row> {
  readonly key: string;
  readonly of: (row: Row) => number | null;
  /** Its figure in the last line; default: the sum. Null where rows do not add up to anything. */
  readonly total?: number | null;
}

/** Change in whole percent; null where there is nothing to compare with. */
export function changePercent(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return Math.round(((value - before) / Math.abs(before)) * 100);
}

/** The rows in the order of the address: by a column, unknown values last; otherwise in their own order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly NumberColumn<Row>[],
  sort: SortText,
): readonly Row[] {
  const column = columns.find(({ key }) => sortedBy(sort, key) !== undefined);
  if (!column) return sort === '-row' ? rows.toReversed() : rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [column.of(one), column.of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

/** The figure below a column. */
export function totalOf<Row>(rows: readonly Row[], column: NumberColumn<Row>): number | null {
  if (column.total !== undefined) return column.total;
  return rows.reduce((sum, row) => sum + (column.of(row) ?? 0), 0);
}

/** Values as many as `count`: a comparison of another length is cut, or ends in unknown values. */
export function alignedValues(values: readonly number[], count: number): (number | null)[] {
  return Array.from({ length: count }, (_, at) => values[at] ?? null);
}
