import { expect, test } from 'vitest';
import { deliveryFee, missingForFree } from './delivery-rules.ts';

test.each([
  [{ feeSatang: 5_000, freeFromSatang: null }, 100_000, 5_000, null],
  [{ feeSatang: 5_000, freeFromSatang: 50_000 }, 49_999, 5_000, 1],
  [{ feeSatang: 5_000, freeFromSatang: 50_000 }, 50_000, 0, null],
  [{ feeSatang: 0, freeFromSatang: 50_000 }, 10, 0, null],
  [{ feeSatang: 5_000, freeFromSatang: 0 }, 0, 0, null],
])('%j with subtotal %i: fee %i, %i missing until free', (terms, goods, fee, missing) => {
  expect(deliveryFee(terms, goods)).toBe(fee);
  expect(missingForFree(terms, goods)).toBe(missing);
});
