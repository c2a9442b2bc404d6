import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import { costOfList, expectBoundedLists, loadCatalogue } from '../testing.ts';

const PRODUCTS = proofCount({ short: 10_000, long: 100_000 });

test(`lists of ${PRODUCTS} products touch no more pages than those of a small shop`, {
  timeout: 30 * 60_000,
}, async ({ world }) => {
  await loadCatalogue(world, { count: PRODUCTS, isSearched: true });
  await expectBoundedLists(world);
  const cost = await world.read((scope) => costOfList(world.database.app, scope, { q: 'ออร์แกนิก' }));
  expect(cost.milliseconds).toBeLessThan(5_000);
});
