import { assertSatang, type Satang } from '../money/money.ts';
import type { TableColumn, TableRow } from './table-sheet.ts';

/** Adds the amounts of a row to the sums of its columns; columns of texts stay 0. */
export function sumColumns(
  sums: readonly Satang[],
  row: TableRow,
  columns: readonly Pick<TableColumn, 'isMoney'>[],
): Satang[] {
  return sums.map((sum, at) => {
    const cell = row[at];
    return columns[at]?.isMoney && typeof cell === 'number' ? assertSatang(sum + cell) : sum;
  });
}
