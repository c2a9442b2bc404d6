import { percentOff, type Satang } from './money.ts';

/** A price as it is shown. */
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
 * How a price is shown beside the regular one (specification §5: a sale price above 0 shows the percent discount, both
 * prices 0 is free; ours: a percent only below the regular price, and never a division by 0).
 */
export function priceView(priceSatang: Satang, regularPriceSatang: Satang): PriceView {
  if (priceSatang === 0 && regularPriceSatang === 0) return { kind: 'free' };
  const percent = percentOff(regularPriceSatang, priceSatang);
  return percent === null
    ? { kind: 'plain', priceSatang }
    : { kind: 'sale', priceSatang, regularPriceSatang, percent };
}
