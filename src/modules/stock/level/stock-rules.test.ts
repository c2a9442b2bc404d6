import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustmentDelta, availabilityClassOf, availableOf, LOW_STOCK, summedByItem } from './stock-rules.ts';

describe('what a visitor sees', () => {
  test.each([
    ['forbid', 6, 'in_stock'],
    ['forbid', LOW_STOCK, 'low'],
    ['forbid', 1, 'low'],
    ['forbid', 0, 'sold_out'],
    ['forbid', -1, 'sold_out'],
    ['allow', -20, 'in_stock'],
    ['untracked', 0, 'in_stock'],
  ] as const)('%s with %s available is %s', (policy, available, expected) => {
    expect(availabilityClassOf(policy, available)).toBe(expected);
  });
});

test('available = on hand − reserved − safety stock', () => {
  expect(availableOf({ onHand: 10, reserved: 3, safety: 2 })).toBe(5);
});

test('quantities are summed per item, in id order', () => {
  const lines = fc.array(
    fc.record({ itemId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 99 }) }),
  );
  fc.assert(
    fc.property(lines, (given) => {
      const summed = summedByItem(given);
      const total = (list: readonly { quantity: number }[]) =>
        list.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(total(summed)).toBe(total(given));
      const ids = summed.map(({ itemId }) => itemId);
      expect(ids).toEqual([...new Set(given.map(({ itemId }) => itemId))].sort());
    }),
  );
});

test('a count becomes the difference to the book', () => {
  expect(adjustmentDelta(10, { countedQuantity: 7 })).toBe(-3);
  expect(adjustmentDelta(10, { delta: -4 })).toBe(-4);
});
