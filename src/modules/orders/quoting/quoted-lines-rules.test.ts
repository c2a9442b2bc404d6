import fc from 'fast-check';
import { expect, test } from '#platform/testing/test.ts';

import { documentTotals } from '#modules/billing/testing.ts';
import { orderTotals } from '../order/order-rules.ts';
import { orderLineOfQuoted, type QuotedLine } from './quoted-lines-rules.ts';

const LINE: QuotedLine = {
  name: 'ค่าที่ปรึกษา',
  detail: 'ระยะที่ 1',
  quantity: '2.000',
  unit: 'วัน',
  unitPriceSatang: 50_000,
  discountSatang: 0,
  amountSatang: 100_000,
  vatClass: 'standard',
  vatSatang: 6_542,
};

test.each<[string, Partial<QuotedLine>, 'incl' | 'excl', object]>([
  ['whole pieces', {}, 'incl', { quantity: 2, unitPriceSatang: 50_000, variantTitle: 'ระยะที่ 1' }],
  ['a long detail', { detail: '🍵'.repeat(301) }, 'incl', { variantTitle: '🍵'.repeat(300) }],
  ['no detail', { detail: '' }, 'incl', { quantity: 2, variantTitle: null }],
  [
    'parts of a piece',
    { quantity: '1.500', amountSatang: 75_000 },
    'incl',
    { quantity: 1, unitPriceSatang: 75_000, variantTitle: '1.5 วัน · ระยะที่ 1' },
  ],
  [
    'a discount',
    { discountSatang: 5_000, amountSatang: 95_000 },
    'incl',
    { quantity: 1, unitPriceSatang: 95_000, variantTitle: '2 วัน · ระยะที่ 1' },
  ],
  [
    'prices without VAT',
    { vatSatang: 7_000 },
    'excl',
    { quantity: 1, unitPriceSatang: 107_000, variantTitle: '2 วัน · ระยะที่ 1' },
  ],
])('%s', (_, given, priceMode, expected) => {
  expect(orderLineOfQuoted({ ...LINE, ...given }, priceMode)).toMatchObject({
    title: LINE.name,
    vatClass: 'standard',
    ...expected,
  });
});

test('an order sums to its quotation, and so does its VAT', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => String(thousandths / 1000)),
    unitPriceSatang: fc.integer({ min: 1, max: 10_000_000 }),
    vatClass: fc.constantFrom('standard', 'zero', 'exempt'),
    discountSatang: fc.constant(0),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('incl', 'excl'),
      (lines, priceMode) => {
        const quoted = documentTotals(lines, { priceMode, standardRateBp: 700 });
        const ordered = orderTotals(
          lines.map((given, at) => {
            const { amountSatang = 0, vatSatang = 0 } = quoted.lines[at] ?? {};
            return orderLineOfQuoted({ ...LINE, ...given, amountSatang, vatSatang }, priceMode);
          }),
          0,
          700,
        );
        expect(ordered).toMatchObject({
          grandTotalSatang: quoted.grandTotalSatang,
          vatSatang: quoted.vatSatang,
        });
      },
    ),
  );
});
