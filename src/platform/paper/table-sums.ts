import { assertSatang, formatPlainBaht, type Satang } from '../money/money.ts';
import type { TableColumn, TableRow } from './table-sheet.ts';

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats as `1,234.50`. */
export function moneyText(satang: Satang): string {
  // A decimal string keeps all digits, where satang / 100 would be a float.
  return amounts.format(formatPlainBaht(satang) as Intl.StringNumericLiteral);
}

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
