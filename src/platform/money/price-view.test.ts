import { describe, expect, test } from 'vitest';
import { priceView } from './price-view.ts';

describe('display of a price', () => {
  test.each([
    [0, 0, { kind: 'free' }],
    [10_000, 10_000, { kind: 'plain', priceSatang: 10_000 }],
    [8_000, 10_000, { kind: 'sale', priceSatang: 8_000, regularPriceSatang: 10_000, percent: 20 }],
    [9_999, 10_000, { kind: 'sale', priceSatang: 9_999, regularPriceSatang: 10_000, percent: 1 }],
    [1, 10_000, { kind: 'sale', priceSatang: 1, regularPriceSatang: 10_000, percent: 99 }],
    [5_000, 0, { kind: 'plain', priceSatang: 5_000 }],
    [12_000, 10_000, { kind: 'plain', priceSatang: 12_000 }],
  ])('price %i with regular price %i', (price, regular, view) => {
    expect(priceView(price, regular)).toEqual(view);
  });
});
