import type { Satang } from '#platform/money/money.ts';

/** What a seller has set for one variant. A sale price of 0 is no sale. */
export interface PriceSetting {
  readonly regularPriceSatang: Satang;
  readonly salePriceSatang: Satang;
  /** From this instant on; null is always. */
  readonly saleFromAt: Date | null;
  /** Until just before this instant; null is for ever. */
  readonly saleToAt: Date | null;
}

/** Whether the sale's dates hold at `now`. */
export function isSaleOn(setting: PriceSetting, now: Date): boolean {
  if (setting.salePriceSatang <= 0) return false;
  if (setting.saleFromAt && now < setting.saleFromAt) return false;
  return !(setting.saleToAt && now >= setting.saleToAt);
}

/**
 * What one piece costs at `now`. The sale price counts within its dates when it is below the regular price, or when it
 * is the only price there is.
 */
export function priceAt(setting: PriceSetting, now: Date): Satang {
  const { regularPriceSatang, salePriceSatang } = setting;
  if (!isSaleOn(setting, now)) return regularPriceSatang;
  return regularPriceSatang === 0 || salePriceSatang < regularPriceSatang
    ? salePriceSatang
    : regularPriceSatang;
}

/** The next instant after `now` at which one of these prices changes by its sale dates, or null. */
export function nextPriceChange(settings: readonly PriceSetting[], now: Date): Date | null {
  const ahead = settings
    .filter((setting) => setting.salePriceSatang > 0)
    .flatMap(({ saleFromAt, saleToAt }) => [saleFromAt, saleToAt])
    .filter((at): at is Date => at !== null && at > now)
    .map((at) => at.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}

/** The price that a card shows: the lowest of the variants with its own regular price, and whether there are others. */
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
