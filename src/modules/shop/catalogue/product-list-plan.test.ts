import { expect, test } from '#platform/testing/test.ts';
import { costOfList, loadCatalogue, MAX_LIST_BUFFERS } from '../testing.ts';

test('a search looks up no more than its page shows, beside the search itself', { timeout: 240_000 }, async ({
  world,
}) => {
  await loadCatalogue(world, { count: 2_000, isSearched: true });
  for (const q of ['BULK-0001234', 'ผ้าทอ', 'เชียงใหม่ ลายพิเศษ']) {
    const cost = await world.read((scope) => costOfList(world.database.app, scope, { q }));
    expect(cost.searchBuffers).toBeGreaterThan(0);
    expect(cost.buffers - cost.searchBuffers, cost.plan.slice(0, 3000)).toBeLessThanOrEqual(MAX_LIST_BUFFERS);
  }
});
