import { expect, test } from '#platform/testing/test.ts';
import { costOfList, expectBoundedLists, loadCatalogue } from '../testing.ts';

test('lists of 100,000 products touch no more pages than those of a small shop', {
  timeout: 30 * 60_000,
}, async ({ world }) => {
  await loadCatalogue(world, { count: 100_000, isSearched: true });
  await expectBoundedLists(world);
  const cost = await world.read((scope) => costOfList(world.database.app, scope, { q: 'ออร์แกนิก' }));
  expect(cost.milliseconds).toBeLessThan(5_000);
});
