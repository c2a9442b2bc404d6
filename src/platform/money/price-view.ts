import { percentOff, type Satang } from './money.ts';

/** How a price is displayed. */
export type PriceView =
  | { readonly kind: 'free' }
  | { readonly kind: 'plain'; readonly priceSatang: Satang }
  | {
      readonly kind: 'sale';
      readonly priceSatang: Satang;
      readonly regularPriceSatang: Satang;
      readonly percent: number;
    };

/**
 * Returns how a price is displayed next to the regular one (specification §5: a sale price above 0 shows the percent
 * discount, both prices 0 is free; additionally: a percentage only below the regular price, and never a division by
 * 0).
 */
export function priceView(priceSatang: Satang, regularPriceSatang: Satang): PriceView {
  if (priceSatang === 0 && regularPriceSatang === 0) return { kind: 'free' };
  const percent = percentOff(regularPriceSatang, priceSatang);
  return percent === null
    ? { kind: 'plain', priceSatang }
    : { kind: 'sale', priceSatang, regularPriceSatang, percent };
}
