import type { Satang } from '#platform/money/money.ts';

/** The prices set for one variant. A sale price of 0 means no sale. */
export interface PriceSetting {
  readonly regularPriceSatang: Satang;
  readonly salePriceSatang: Satang;
  /** Start, inclusive; null if unbounded. */
  readonly saleFromAt: Date | null;
  /** End, exclusive; null if unbounded. */
  readonly saleToAt: Date | null;
}

/** Whether the sale price applies by its dates at `now`. */
export function isSaleOn(setting: PriceSetting, now: Date): boolean {
  if (setting.salePriceSatang <= 0) return false;
  if (setting.saleFromAt && now < setting.saleFromAt) return false;
  return !(setting.saleToAt && now >= setting.saleToAt);
}

/**
 * Returns the price of one piece at `now`. Within its dates the sale price applies if it is below the regular price, or if
 * it is the only price.
 */
export function priceAt(setting: PriceSetting, now: Date): Satang {
  const { regularPriceSatang, salePriceSatang } = setting;
  if (!isSaleOn(setting, now)) return regularPriceSatang;
  return regularPriceSatang === 0 || salePriceSatang < regularPriceSatang
    ? salePriceSatang
    : regularPriceSatang;
}

/** Returns the next instant after `now` at which a sale starts or ends, or null. */
export function nextPriceChange(settings: readonly PriceSetting[], now: Date): Date | null {
  const ahead = settings
    .filter((setting) => setting.salePriceSatang > 0)
    .flatMap(({ saleFromAt, saleToAt }) => [saleFromAt, saleToAt])
    .filter((at): at is Date => at !== null && at > now)
    .map((at) => at.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}

/** Returns the price on a card: the lowest variant's price with its own regular price, and whether prices differ. */
export function cardPrice(
  settings: readonly PriceSetting[],
  now: Date,
): { priceSatang: Satang; regularPriceSatang: Satang; hasPriceRange: boolean } {
  const prices = settings.map((setting) => ({
    priceSatang: priceAt(setting, now),
    regularPriceSatang: setting.regularPriceSatang,
  }));
  const lowest = prices.reduce(
    (best, price) => (price.priceSatang < best.priceSatang ? price : best),
    prices[0] ?? NO_PRICE,
  );
  return {
    priceSatang: lowest.priceSatang,
    regularPriceSatang: Math.max(lowest.regularPriceSatang, lowest.priceSatang),
    hasPriceRange: prices.some(({ priceSatang }) => priceSatang !== lowest.priceSatang),
  };
}

const NO_PRICE = { priceSatang: 0, regularPriceSatang: 0 };
