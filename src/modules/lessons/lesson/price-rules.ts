import { percentOff, type Satang } from '#platform/money/money.ts';

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

/** Specification §5: both prices 0 is free, a sale price shows the percent; ours: only below the regular price. */
export function priceView(priceSatang: Satang, regularPriceSatang: Satang): PriceView {
  if (priceSatang === 0 && regularPriceSatang === 0) return { kind: 'free' };
  const percent = percentOff(regularPriceSatang, priceSatang);
  return percent === null
    ? { kind: 'plain', priceSatang }
    : { kind: 'sale', priceSatang, regularPriceSatang, percent };
}
