import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardPrice, isSaleOn, nextPriceChange, type PriceSetting, priceAt } from './price-rules.ts';

const now = new Date('2026-11-21T05:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

function setting(regular: number, sale = 0, from: Date | null = null, to: Date | null = null): PriceSetting {
  return { regularPriceSatang: regular, salePriceSatang: sale, saleFromAt: from, saleToAt: to };
}

describe('price of one piece', () => {
  test.each([
    ['no sale', setting(10_000), 10_000],
    ['a sale without dates', setting(10_000, 8_000), 8_000],
    ['a sale that begins now', setting(10_000, 8_000, now), 8_000],
    ['a sale that begins in a millisecond', setting(10_000, 8_000, after), 10_000],
    ['a sale that ends in a millisecond', setting(10_000, 8_000, null, after), 8_000],
    ['a sale that ends now', setting(10_000, 8_000, null, now), 10_000],
    ['a sale that is over', setting(10_000, 8_000, null, before), 10_000],
    ['a sale price equal to the regular one', setting(10_000, 10_000), 10_000],
    ['a sale price above the regular one', setting(10_000, 12_000), 10_000],
    ['both 0', setting(0), 0],
    ['only a sale price', setting(0, 5_000), 5_000],
  ])('%s', (_case, price, satang) => {
    expect(priceAt(price, now)).toBe(satang);
  });

  test('is never above the regular price, and never below the sale price in force', () => {
    const price = fc.record({
      regular: fc.nat(10_000_000),
      sale: fc.nat(10_000_000),
      from: fc.date({ noInvalidDate: true }),
      to: fc.date({ noInvalidDate: true }),
    });
    fc.assert(
      fc.property(price, fc.date({ noInvalidDate: true }), ({ regular, sale, from, to }, at) => {
        const chosen = setting(regular, sale, from, to);
        const paid = priceAt(chosen, at);
        expect([regular, sale]).toContain(paid);
        if (regular > 0) expect(paid).toBeLessThanOrEqual(regular);
        if (!isSaleOn(chosen, at)) expect(paid).toBe(regular);
      }),
    );
  });
});

describe('a card', () => {
  test('shows the lowest price with its own regular price', () => {
    expect(cardPrice([setting(10_000), setting(12_000, 9_000), setting(15_000)], now)).toEqual({
      priceSatang: 9_000,
      regularPriceSatang: 12_000,
      hasPriceRange: true,
    });
  });

  test('shows one price when all variants cost the same', () => {
    expect(cardPrice([setting(10_000), setting(12_000, 10_000)], now)).toMatchObject({
      priceSatang: 10_000,
      hasPriceRange: false,
    });
  });

  test('shows a product without variants', () => {
    expect(cardPrice([], now)).toEqual({ priceSatang: 0, regularPriceSatang: 0, hasPriceRange: false });
  });
});

test('the next price change is the nearest future start or end of a sale', () => {
  expect(nextPriceChange([setting(10_000)], now)).toBeNull();
  expect(nextPriceChange([setting(10_000, 0, after, null)], now)).toBeNull();
  expect(nextPriceChange([setting(10_000, 9_000, before, after)], now)).toEqual(after);
  expect(nextPriceChange([setting(10_000, 9_000, now, now)], now)).toBeNull();
});
