import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { expect, test } from '#platform/testing/test.ts';
import { adjustStock, setUpItem } from './adjust-stock.ts';
import { MAX_ON_HAND } from './stock-rules.ts';
import { reserveStock } from '../reservation/reservations.ts';
import { countersOf, expectStockConsistent, stockItem } from '../testing.ts';

const promise = (itemId: string, quantity: number, now: Date) => ({
  ownerKind: 'test.owner',
  ownerId: uuidV7(now),
  lines: [{ itemId, quantity }],
  expiresAt: new Date(now.getTime() + 60_000),
});

test('a difference and a count change what is on hand; a count that matches the book moves nothing', async ({
  world,
}) => {
  const itemId = await world.write((scope) => stockItem(scope, 10));
  await world.write((scope) =>
    adjustStock(scope, { itemId, change: { delta: -3 }, reason: 'damage', note: 'แตก' }),
  );
  await world.write((scope) =>
    adjustStock(scope, { itemId, change: { countedQuantity: 12 }, reason: 'count', note: '' }),
  );
  await world.write((scope) =>
    adjustStock(scope, { itemId, change: { countedQuantity: 12 }, reason: 'count', note: '' }),
  );
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 12,
    reserved: 0,
    available: 12,
  });
  await world.read(expectStockConsistent);
});

test('reserved stock cannot be taken away', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 5));
  await world.write((scope) => reserveStock(scope, promise(itemId, 3, scope.now)));
  const take = world.write((scope) =>
    adjustStock(scope, { itemId, change: { countedQuantity: 2 }, reason: 'count', note: '' }),
  );
  await expect(take).rejects.toMatchObject({ code: 'stock.promised', details: { onHand: 5, reserved: 3 } });
  await world.read(expectStockConsistent);
});

test('stock on hand stays within its column’s range', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, MAX_ON_HAND - 1, 'allow'));
  const add = (delta: number) =>
    world.write((scope) => adjustStock(scope, { itemId, change: { delta }, reason: 'received', note: '' }));
  await add(1);
  await expect(add(1)).rejects.toMatchObject({ code: 'stock.too_many', details: { max: MAX_ON_HAND } });
  await expect(add(-MAX_ON_HAND * 2 - 1)).rejects.toMatchObject({ code: 'stock.too_many' });
});

test('a stricter policy must hold for existing reservations', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 0, 'allow'));
  await world.write((scope) => reserveStock(scope, promise(itemId, 1, scope.now)));
  const item = { itemId, label: 'สั่งล่วงหน้า', openingQuantity: 0 };
  await expect(world.write((scope) => setUpItem(scope, { ...item, policy: 'forbid' }))).rejects.toMatchObject(
    { code: 'stock.promised' },
  );
  await world.write((scope) => setUpItem(scope, { ...item, policy: 'untracked' }));
  const count = world.write((scope) =>
    adjustStock(scope, { itemId, change: { delta: 1 }, reason: 'received', note: '' }),
  );
  await expect(count).rejects.toMatchObject({ code: 'stock.not_counted' });
});

test('setting up twice does not count the opening stock twice', async ({ world }) => {
  const item = { itemId: uuidV7(world.now), label: 'แก้ว', policy: 'forbid' as const, openingQuantity: 7 };
  await world.write((scope) => setUpItem(scope, item));
  await world.write((scope) => setUpItem(scope, { ...item, openingQuantity: 99 }));
  expect(await world.read((scope) => countersOf(scope, item.itemId))).toMatchObject({ onHand: 7 });
});

test('adjusting an unknown item is refused as missing', async ({ world }) => {
  const change = { itemId: uuidV7(world.now), change: { delta: 1 }, reason: 'correction' as const, note: '' };
  await expect(world.write((scope) => adjustStock(scope, change))).rejects.toMatchObject({
    code: 'stock.item_missing',
  });
});

test('twenty concurrent adjustments lose nothing', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 100));
  await Promise.all(
    Array.from({ length: 20 }, () =>
      world.write((scope) =>
        adjustStock(scope, { itemId, change: { delta: -2 }, reason: 'own_use', note: '' }),
      ),
    ),
  );
  expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ onHand: 60 });
  await world.read(expectStockConsistent);
});
