import { lineAmount, type Satang } from '#platform/money/money.ts';

/** Limit on different variants in one cart. */
export const MAX_CART_LINES = 100;
/** Limit on pieces of one variant, regardless of its own limit. */
export const MAX_LINE_QUANTITY = 999;

/** Current availability of a variant. */
export interface Offer {
  /** True if both the variant and its product are active. */
  readonly isForSale: boolean;
  /** Null if stock is not tracked or may be oversold. */
  readonly available: number | null;
  readonly maxPerOrder: number | null;
}

/** Returns the largest quantity that one order may contain. */
export function allowedQuantity({ isForSale, available, maxPerOrder }: Offer): number {
  if (!isForSale) return 0;
  return Math.max(
    0,
    Math.min(available ?? MAX_LINE_QUANTITY, maxPerOrder ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY),
  );
}

export interface CartLineState extends Offer {
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  readonly seenPriceSatang: Satang;
  readonly priceSatang: Satang;
}

export interface CartLineChange {
  readonly kind: 'price' | 'short' | 'sold_out' | 'not_for_sale';
  readonly sku: string;
  readonly title: string;
  readonly seenPriceSatang: Satang;
  readonly priceSatang: Satang;
  readonly quantity: number;
  readonly allowed: number;
}

/**
 * Returns the differences between the cart as the customer saw it and now. A line that can no longer be bought is one
 * change; a line that is both short and has a new price is two.
 */
export function findCartChanges(lines: readonly CartLineState[]): CartLineChange[] {
  return lines.flatMap((line) => {
    const allowed = allowedQuantity(line);
    const change = (kind: CartLineChange['kind']): CartLineChange => ({
      kind,
      sku: line.sku,
      title: line.title,
      seenPriceSatang: line.seenPriceSatang,
      priceSatang: line.priceSatang,
      quantity: line.quantity,
      allowed,
    });
    if (!line.isForSale) return [change('not_for_sale')];
    if (allowed === 0) return [change('sold_out')];
    return [
      ...(allowed < line.quantity ? [change('short')] : []),
      ...(line.priceSatang !== line.seenPriceSatang ? [change('price')] : []),
    ];
  });
}

/** Returns the sum of the lines at their prices. */
export function cartSubtotal(
  lines: readonly { readonly quantity: number; readonly priceSatang: Satang }[],
): Satang {
  return lines.reduce((sum, line) => sum + lineAmount(line.priceSatang, line.quantity), 0);
}

export function pieceCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
