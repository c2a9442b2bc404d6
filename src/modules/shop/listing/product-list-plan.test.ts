import { withClient } from '#platform/db/with-client.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { costOfList, loadCatalogue, MAX_LIST_BUFFERS } from '../testing.ts';

const SMALL_TENANTS = 500;

test("besides the search itself, a search touches only its page of products, whatever the planner's statistics", {
  timeout: 240_000,
}, async ({ world }) => {
  await loadCatalogue(world, { count: 4_000, isSearched: true });
  await expectBoundedSearches(world);
  const remove = await addSmallTenants(world);
  try {
    await expectBoundedSearches(world);
  } finally {
    await remove();
  }
});

async function expectBoundedSearches(world: World): Promise<void> {
  for (const q of ['BULK-0001234', 'ผ้าทอ', 'เชียงใหม่ ลายพิเศษ']) {
    const cost = await world.read((scope) => costOfList(world.database.app, scope, { q }));
    expect(cost.searchBuffers).toBeGreaterThan(0);
    expect(cost.buffers - cost.searchBuffers, cost.plan.slice(0, 3000)).toBeLessThanOrEqual(MAX_LIST_BUFFERS);
  }
}

/** Copies a product into many other tenants (constraints off) and updates statistics; returns a function that undoes it. */
function addSmallTenants(world: World): Promise<() => Promise<void>> {
  return withClient(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ tenant_id: string }>(
      `insert into shop_product
       select (jsonb_populate_record(product, jsonb_build_object('tenant_id', gen_random_uuid()))).*
         from (select product from shop_product as product where tenant_id = $1 limit 1) as one, generate_series(1, ${SMALL_TENANTS})
       returning tenant_id`,
      [world.tenant.id],
    );
    await client.query('analyze shop_product');
    return () =>
      withClient(world.database.superuser, async (later) => {
        await later.query('set session_replication_role = replica');
        await later.query('delete from shop_product where tenant_id = any($1)', [
          rows.map(({ tenant_id }) => tenant_id),
        ]);
        await later.query('analyze shop_product');
      });
  });
}
