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

/** What a lesson costs: the sale price where there is one below the regular price. The table says the same. */
export function lessonPrice(regularPriceSatang: Satang, salePriceSatang: Satang): Satang {
  const isSale = salePriceSatang > 0 && (regularPriceSatang === 0 || salePriceSatang < regularPriceSatang);
  return isSale ? salePriceSatang : regularPriceSatang;
}

/** Specification §5: both prices 0 is free, a sale price shows the percent; ours: only below the regular price. */
export function priceView(priceSatang: Satang, regularPriceSatang: Satang): PriceView {
  if (priceSatang === 0 && regularPriceSatang === 0) return { kind: 'free' };
  const percent = percentOff(regularPriceSatang, priceSatang);
  return percent === null
    ? { kind: 'plain', priceSatang }
    : { kind: 'sale', priceSatang, regularPriceSatang, percent };
}
