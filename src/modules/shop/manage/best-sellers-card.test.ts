import { orderLine, pay, place } from '#modules/orders/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';
import { product } from '../testing.ts';
import { bestSellersCard } from './best-sellers-card.ts';

test('best sellers lead to their products; a deleted one keeps its name from the orders', async ({
  world,
}) => {
  await world.write((scope) => product(scope, { sku: 'TEA-1' }));
  const variant = await world.read((scope) =>
    scope.tx.one(sql<RowOf<'shop_variant', 'variantId'>>`
      select variant_id from shop_variant where tenant_id = ${scope.tenant.id} and sku = 'TEA-1'`),
  );
  const manager = await world.signedIn('manager');
  const sold = { kind: VARIANT_KIND, unitPriceSatang: 5_000 };
  const tea = orderLine({ ...sold, reference: variant.variantId, title: 'ชา', quantity: 2 });
  const gone = orderLine({ ...sold, title: 'เลิกขายแล้ว' });
  await pay(world, manager, await place(world, [tea, gone, orderLine()]));
  expect(await world.read((scope) => bestSellersCard.load(scope))).toEqual([
    { reference: variant.variantId, title: 'ชา', quantity: 2, totalSatang: 10_000, sku: 'TEA-1' },
    { reference: gone.reference, title: 'เลิกขายแล้ว', quantity: 1, totalSatang: 5_000, sku: null },
  ]);
});
