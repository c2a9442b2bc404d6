import { isSaleOn } from '../product/price-rules.ts';
import type { VariantInput } from '../product/product-contract.ts';
import type { ReadVariant } from './read-product-rows.ts';

export type FilePrices = Pick<ReadVariant, 'priceSatang' | 'comparePriceSatang'>;
export type VariantPrices = Pick<
  VariantInput,
  'regularPriceSatang' | 'salePriceSatang' | 'saleFromAt' | 'saleToAt'
>;

/** The prices of a variant that does not exist yet. */
export const NO_PRICES: VariantPrices = {
  regularPriceSatang: 0,
  salePriceSatang: 0,
  saleFromAt: null,
  saleToAt: null,
};

/**
 * Returns the prices that a line means: `price` is what buyers pay, `comparePrice` what they pay without the sale. Only
 * both together begin or end a sale. `price` alone is the sale price while a sale is on, otherwise the regular one; beside
 * a sale that is still to come, the regular price. What a line leaves empty stays.
 */
export function pricesOf(
  { priceSatang, comparePriceSatang }: FilePrices,
  before: VariantPrices,
  now: Date,
): VariantPrices {
  if (comparePriceSatang === undefined) {
    if (priceSatang === undefined) return before;
    return saleOf(before, now) === 'on'
      ? { ...before, salePriceSatang: priceSatang }
      : withRegular(before, priceSatang, now);
  }
  if (priceSatang === undefined) return withRegular(before, comparePriceSatang, now);
  if (priceSatang === comparePriceSatang) return { ...NO_PRICES, regularPriceSatang: comparePriceSatang };
  const prices = { regularPriceSatang: comparePriceSatang, salePriceSatang: priceSatang };
  const isSameSale = priceSatang === before.salePriceSatang || saleOf(before, now) === 'on';
  return isSameSale ? { ...before, ...prices } : { ...NO_PRICES, ...prices };
}

/**
 * Returns why the prices of a line cannot be meant: a price alone that does not fit the variant's sale, so that nobody knows
 * whether the sale should end; or a sale for nothing, since a sale price of 0 means no sale. Null where they can.
 */
export function findPriceProblem(
  line: FilePrices,
  before: VariantPrices,
  now: Date,
): 'sale_unclear' | 'sale_free' | null {
  const { priceSatang, comparePriceSatang } = line;
  if (priceSatang === undefined) return null;
  if (comparePriceSatang !== undefined)
    return priceSatang === 0 && comparePriceSatang > 0 ? 'sale_free' : null;
  if (saleOf(before, now) === 'none') return null;
  const { regularPriceSatang, salePriceSatang } = pricesOf(line, before, now);
  return salePriceSatang > 0 && salePriceSatang < regularPriceSatang ? null : 'sale_unclear';
}

/** A sale that is over goes where it no longer fits; others stay, and the form's own rules look at them. */
function withRegular(before: VariantPrices, regularPriceSatang: number, now: Date): VariantPrices {
  const { salePriceSatang, regularPriceSatang: former } = before;
  return saleOf(before, now) === 'none' && salePriceSatang >= Math.min(regularPriceSatang, former)
    ? { ...NO_PRICES, regularPriceSatang }
    : { ...before, regularPriceSatang };
}

function saleOf(before: VariantPrices, now: Date): 'on' | 'ahead' | 'none' {
  const { regularPriceSatang, salePriceSatang } = before;
  if (salePriceSatang <= 0 || salePriceSatang >= regularPriceSatang) return 'none';
  const saleFromAt = instantOf(before.saleFromAt);
  if (isSaleOn({ ...before, saleFromAt, saleToAt: instantOf(before.saleToAt) }, now)) return 'on';
  return saleFromAt !== null && saleFromAt > now ? 'ahead' : 'none';
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
