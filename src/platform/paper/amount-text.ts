import { formatPlainBaht, type Satang } from '../money/money.ts';

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats as `1,234.50`, as columns of amounts are printed. */
export function amountText(satang: Satang): string {
  // A decimal string keeps all digits, where satang / 100 would be a float.
  return amounts.format(formatPlainBaht(satang) as Intl.StringNumericLiteral);
}
