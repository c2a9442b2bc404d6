import { MAX_LINE_QUANTITY } from '../order/order-rules.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';

/** Kind of order lines that were quoted: services or goods in the words of a quotation, without stock. */
export const QUOTED_KIND = 'billing.quoted';

/** A line of a quotation. */
export interface QuotedLine {
  readonly name: string;
  readonly detail: string;
  /** A decimal with up to three places. */
  readonly quantity: string;
  readonly unit: string;
  readonly unitPriceSatang: number;
  readonly discountSatang: number;
  readonly amountSatang: number;
  readonly vatClass: VatClass;
  readonly vatSatang: number;
}

/** Longest second line of an order's line. */
const MAX_VARIANT_TITLE = 300;

/**
 * Returns the order's line for what was quoted. Orders count whole pieces, up to a limit, at prices that include VAT: a line with parts of a
 * piece, a discount, or prices without VAT is one piece at its amount, with the quantity in words. So the lines of the order
 * sum to the quotation.
 */
export function orderLineOfQuoted(
  line: QuotedLine,
  priceMode: 'incl' | 'excl',
): {
  title: string;
  variantTitle: string | null;
  quantity: number;
  unitPriceSatang: number;
  vatClass: VatClass;
} {
  const { name: title, detail, vatClass } = line;
  const count = Number(line.quantity);
  if (
    priceMode === 'incl' &&
    Number.isInteger(count) &&
    count <= MAX_LINE_QUANTITY &&
    line.discountSatang === 0
  )
    return {
      ...{ title, vatClass, unitPriceSatang: line.unitPriceSatang },
      variantTitle: textOf([detail]),
      quantity: count,
    };
  const counted = count === 1 && line.unit === '' ? '' : `${count} ${line.unit}`.trim();
  return {
    ...{ title, vatClass, quantity: 1 },
    variantTitle: textOf([counted, detail]),
    unitPriceSatang: line.amountSatang + (priceMode === 'excl' ? line.vatSatang : 0),
  };
}

function textOf(parts: readonly string[]): string | null {
  const text = parts.filter((part) => part !== '').join(' · ');
  return text === '' ? null : [...text].slice(0, MAX_VARIANT_TITLE).join('');
}
