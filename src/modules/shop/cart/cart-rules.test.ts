import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedQuantity,
  type CartLineState,
  cartSubtotal,
  findCartChanges,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
} from './cart-rules.ts';
import { mergeLines } from './cart-merge-rules.ts';

const line: CartLineState = {
  sku: 'TEA-001',
  title: 'ชา',
  quantity: 2,
  seenPriceSatang: 10_000,
  priceSatang: 10_000,
  isForSale: true,
  available: 10,
  maxPerOrder: null,
};

test.each([
  [{ isForSale: true, available: 3, maxPerOrder: null }, 3],
  [{ isForSale: true, available: 3, maxPerOrder: 2 }, 2],
  [{ isForSale: true, available: null, maxPerOrder: 2 }, 2],
  [{ isForSale: true, available: null, maxPerOrder: null }, MAX_LINE_QUANTITY],
  [{ isForSale: true, available: 5_000, maxPerOrder: null }, MAX_LINE_QUANTITY],
  [{ isForSale: true, available: -4, maxPerOrder: null }, 0],
  [{ isForSale: false, available: 3, maxPerOrder: null }, 0],
])('%j allows %i', (offer, allowed) => {
  expect(allowedQuantity(offer)).toBe(allowed);
});

describe('changes since the customer last saw the cart', () => {
  test.each<[string, Partial<CartLineState>, string[]]>([
    ['nothing', {}, []],
    ['more expensive', { priceSatang: 12_000 }, ['price']],
    ['cheaper', { priceSatang: 9_000 }, ['price']],
    ['fewer left than in the cart', { available: 1 }, ['short']],
    ['a lower limit for each order', { maxPerOrder: 1 }, ['short']],
    ['fewer left and more expensive', { available: 1, priceSatang: 12_000 }, ['short', 'price']],
    ['sold out and more expensive', { available: 0, priceSatang: 12_000 }, ['sold_out']],
    ['archived', { isForSale: false, available: 0, priceSatang: 12_000 }, ['not_for_sale']],
    ['sold on without stock', { available: null }, []],
  ])('%s', (_case, change, kinds) => {
    expect(findCartChanges([{ ...line, ...change }]).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("merging a guest cart into a person's cart", () => {
  test('sums quantities of the same variant, caps them at what is allowed, and reports the cut', () => {
    const merged = mergeLines(
      [
        { variantId: 'a', quantity: 2 },
        { variantId: 'b', quantity: 4 },
      ],
      [
        { variantId: 'a', quantity: 3, allowed: 10 },
        { variantId: 'b', quantity: 3, allowed: 5 },
        { variantId: 'c', quantity: 1, allowed: 9 },
        { variantId: 'd', quantity: 1, allowed: 0 },
      ],
    );
    expect(merged.lines).toEqual([
      { variantId: 'a', quantity: 5 },
      { variantId: 'b', quantity: 5 },
      { variantId: 'c', quantity: 1 },
    ]);
    expect(merged.cut).toEqual(['b', 'd']);
    expect(merged.addedPieces).toBe(5);
  });

  test("never reduces the person's lines, never exceeds the allowed quantity or the line limit", () => {
    const variantId = fc.integer({ min: 0, max: 130 }).map(String);
    const own = fc.uniqueArray(fc.record({ variantId, quantity: fc.integer({ min: 1, max: 999 }) }), {
      selector: (l) => l.variantId,
      maxLength: MAX_CART_LINES,
    });
    const guest = fc.uniqueArray(
      fc.record({
        variantId,
        quantity: fc.integer({ min: 1, max: 999 }),
        allowed: fc.integer({ min: 0, max: 999 }),
      }),
      { selector: (l) => l.variantId, maxLength: MAX_CART_LINES },
    );
    fc.assert(
      fc.property(own, guest, (mine, theirs) => {
        const { lines, addedPieces } = mergeLines(mine, theirs);
        const before = new Map(mine.map((l) => [l.variantId, l.quantity]));
        const allowed = new Map(theirs.map((l) => [l.variantId, l.allowed]));
        expect(lines.length).toBeLessThanOrEqual(MAX_CART_LINES);
        for (const { variantId, quantity } of lines) {
          const had = before.get(variantId) ?? 0;
          expect(quantity).toBeGreaterThanOrEqual(Math.max(1, had));
          if (quantity > had) expect(quantity).toBeLessThanOrEqual(allowed.get(variantId) ?? 0);
        }
        const sum = (all: readonly { quantity: number }[]) => all.reduce((total, l) => total + l.quantity, 0);
        expect(sum(lines)).toBe(sum(mine) + addedPieces);
      }),
    );
  });
});

test('the subtotal is the sum of the lines', () => {
  expect(
    cartSubtotal([
      { quantity: 3, priceSatang: 1_999 },
      { quantity: 1, priceSatang: 0 },
    ]),
  ).toBe(5_997);
  expect(cartSubtotal([])).toBe(0);
});
