import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceAt } from '../product/price-rules.ts';
import { type FilePrices, findPriceProblem, pricesOf, type VariantPrices } from './file-price-rules.ts';

const NOW = new Date('2026-11-25T05:00:00Z');
const [PAST, AHEAD, LATER] = [
  '2026-11-01T00:00:00.000Z',
  '2026-12-01T00:00:00.000Z',
  '2026-12-09T00:00:00.000Z',
];

const variant = (regular: number, sale = 0, from: string | null = null, to: string | null = null) => ({
  regularPriceSatang: regular,
  salePriceSatang: sale,
  saleFromAt: from,
  saleToAt: to,
});
const line = (priceSatang?: number, comparePriceSatang?: number): FilePrices => ({
  priceSatang,
  comparePriceSatang,
});

test.for<[name: string, line: FilePrices, before: VariantPrices, after: VariantPrices | string]>([
  ['nothing leaves all as it is', line(), variant(100, 80, PAST, AHEAD), variant(100, 80, PAST, AHEAD)],
  ['a price alone is the regular one without a sale', line(90), variant(100), variant(90)],
  [
    'a price alone changes a running sale',
    line(90),
    variant(100, 80, PAST, AHEAD),
    variant(100, 90, PAST, AHEAD),
  ],
  ['the price that is paid already changes nothing', line(80), variant(100, 80), variant(100, 80)],
  ['a price alone never ends a sale', line(100), variant(100, 80), 'sale_unclear'],
  ['nor does a higher one', line(120), variant(100, 80, null, AHEAD), 'sale_unclear'],
  ['nor does 0', line(0), variant(100, 80), 'sale_unclear'],
  ['a sale ahead stays', line(90), variant(100, 80, AHEAD, LATER), variant(90, 80, AHEAD, LATER)],
  ['a price below a sale ahead is unclear', line(70), variant(100, 80, AHEAD, LATER), 'sale_unclear'],
  [
    'a sale that is over stays where it fits',
    line(90),
    variant(100, 80, null, PAST),
    variant(90, 80, null, PAST),
  ],
  ['and goes where it does not', line(70), variant(100, 80, null, PAST), variant(70)],
  ['both begin a sale', line(80, 100), variant(90), variant(100, 80)],
  [
    'both change a running sale until its end',
    line(70, 100),
    variant(100, 80, PAST, AHEAD),
    variant(100, 70, PAST, AHEAD),
  ],
  ['the same amount twice ends a sale', line(100, 100), variant(100, 80, PAST, AHEAD), variant(100)],
  ['a sale for nothing is none', line(0, 100), variant(100), 'sale_free'],
  ['a price before the sale alone keeps the sale', line(undefined, 120), variant(100, 80), variant(120, 80)],
  ['without a sale it is the regular price', line(undefined, 120), variant(100), variant(120)],
  ['a sale without a regular price is none', line(90), variant(0, 80), variant(90)],
])('%s', ([, given, before, after]) => {
  expect(findPriceProblem(given, before, NOW) ?? pricesOf(given, before, NOW)).toEqual(after);
});

test('a price alone is what buyers pay from now on, and ends no sale that is on or ahead', () => {
  const instant = fc.constantFrom(null, PAST, AHEAD, LATER);
  const amount = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(amount, amount, amount, instant, instant, (price, regular, sale, from, to) => {
      const before = variant(regular, sale, from, to);
      fc.pre((sale === 0 || sale < regular) && (!from || !to || from < to));
      if (findPriceProblem(line(price), before, NOW) !== null) return;
      const after = pricesOf(line(price), before, NOW);
      const setting = (prices: VariantPrices) => ({
        ...prices,
        saleFromAt: prices.saleFromAt === null ? null : new Date(prices.saleFromAt),
        saleToAt: prices.saleToAt === null ? null : new Date(prices.saleToAt),
      });
      expect(priceAt(setting(after), NOW)).toBe(price);
      const isOver = sale === 0 || (to !== null && new Date(to) <= NOW);
      if (!isOver) expect([after.salePriceSatang > 0, after.saleToAt]).toEqual([true, to]);
    }),
  );
});
