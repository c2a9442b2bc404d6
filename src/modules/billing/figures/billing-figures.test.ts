import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeMixedDocuments, makeSeller, TEST_VAT } from '../testing.ts';
import { billingFigures } from './billing-figures.ts';

const MONTH = { fromOn: '2026-09-01', toOn: '2026-09-30' };

test('sales by documents are what the documents of the days say, day by day and as a month', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const made = await makeMixedDocuments(world, { count: 132, month: MONTH.fromOn });
  const [sales] = billingFigures;
  const values = (step: 'day' | 'month', branchCodes: string[] | null = null) =>
    world.read(
      async (scope) => (await sales?.read(scope, { ...MONTH, step, branchCodes, groupId: null })) ?? [],
    );
  const sold = made.standardSatang + made.zeroSatang + made.exemptSatang;

  expect(await values('month')).toEqual([{ on: MONTH.fromOn, branchCode: '00000', value: sold }]);
  const days = await values('day');
  expect(days.length).toBeGreaterThan(10);
  expect(days.reduce((sum, { value }) => sum + value, 0)).toBe(sold);
  expect(await values('month', ['00001'])).toEqual([]);
});
