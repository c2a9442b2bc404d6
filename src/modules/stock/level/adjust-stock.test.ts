import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { indexNewer } from '#platform/testing/search-rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { adjustStock, setUpItem } from './adjust-stock.ts';
import { bulkLoadStock } from './bulk-load.ts';
import { indexItems, STOCK_SEARCH } from './index-items.ts';
import { listStockLevels } from './stock-queries.ts';
import type { LevelPage } from './stock-contract.ts';
import { MAX_ON_HAND } from './stock-rules.ts';
import { commitReservation, hasLostStock, reserveStock } from '../reservation/reservations.ts';
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

test('a loss may take reserved stock, whole reservations, the newest first; own use may not', async ({
  world,
}) => {
  const itemId = await world.write((scope) => stockItem(scope, 6));
  const owners = [];
  for (const quantity of [3, 1, 2]) {
    const input = promise(itemId, quantity, world.now);
    await world.write((scope) => reserveStock(scope, input));
    owners.push(input);
    world.travel(1_000);
  }
  const take = (reason: 'damage' | 'own_use', delta: number) =>
    world.write((scope) =>
      adjustStock(scope, { itemId, change: { delta }, reason, note: '', takesReserved: true }),
    );
  await expect(take('own_use', -1)).rejects.toMatchObject({ code: 'stock.promised' });
  await take('damage', -1);
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 5,
    reserved: 4,
    available: 1,
  });
  await take('damage', -2);
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 3,
    reserved: 3,
    available: 0,
  });
  const isShort = await Promise.all(owners.map((owner) => world.read((scope) => hasLostStock(scope, owner))));
  expect(isShort).toEqual([false, true, true]);
  await world.read(expectStockConsistent);
});

test('no more can be taken than there is', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 2));
  const take = world.write((scope) =>
    adjustStock(scope, { itemId, change: { delta: -3 }, reason: 'loss', note: '', takesReserved: true }),
  );
  await expect(take).rejects.toMatchObject({ code: 'stock.too_few', details: { onHand: 2 } });
});

test('a loss and the sale of the same goods: one of them finds too little, nothing is sold twice', async ({
  world,
}) => {
  for (let round = 0; round < 5; round++) {
    const itemId = await world.write((scope) => stockItem(scope, 1));
    const owner = promise(itemId, 1, world.now);
    await world.write((scope) => reserveStock(scope, owner));
    const [, sold] = await Promise.allSettled([
      world.write((scope) =>
        adjustStock(scope, { itemId, change: { delta: -1 }, reason: 'loss', note: '', takesReserved: true }),
      ),
      world.write((scope) => commitReservation(scope, owner)),
    ]);
    expect(sold.status).toBe('fulfilled');
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 0,
      reserved: 0,
      available: 0,
    });
  }
  await world.read(expectStockConsistent);
});

test('the list is paged through once in any order', async ({ world }) => {
  const items = [
    ['B', 2],
    ['A', 9],
    ['C', 5],
    ['A', 1],
  ] as const;
  await world.write(async (scope) => {
    for (const [label, openingQuantity] of items)
      await setUpItem(scope, { itemId: uuidV7(scope.now), label, policy: 'forbid', openingQuantity });
  });
  const inOrder = async (sort?: 'available' | '-available' | 'label' | '-label') => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const position: string | null = after;
      const page: LevelPage = await world.read((scope) =>
        listStockLevels(scope, { filter: 'all', sort, after: position, limit: 1 }),
      );
      seen.push(...page.levels.map(({ label, available }) => `${label}${available}`));
      after = page.next;
    } while (after !== null && seen.length < 10);
    return seen;
  };
  expect(await inOrder()).toEqual(['A1', 'B2', 'C5', 'A9']);
  expect(await inOrder('-available')).toEqual(['A9', 'C5', 'B2', 'A1']);
  expect((await inOrder('label')).map(([label]) => label)).toEqual(['A', 'A', 'B', 'C']);
  expect((await inOrder('-label')).map(([label]) => label)).toEqual(['C', 'B', 'A', 'A']);
});

test('a filter narrows more than the best matches of a search; where too many match, the list says so', async ({
  world,
}) => {
  const soldOut = { itemId: uuidV7(world.now), label: 'SLK-1 ผ้าไหม', policy: 'forbid' as const };
  await world.write((scope) => setUpItem(scope, { ...soldOut, openingQuantity: 0 }));
  world.travel(1_000);
  await indexNewer(world, STOCK_SEARCH, { count: 600, text: 'ผ้าฝ้าย' });
  const list = () =>
    world.read((scope) => listStockLevels(scope, { filter: 'sold_out', q: 'ผ้า', after: null, limit: 10 }));
  expect(await list()).toMatchObject({ levels: [{ itemId: soldOut.itemId }], isPartial: false });
  await indexNewer(world, STOCK_SEARCH, { count: 1_500, text: 'ผ้าฝ้าย' });
  expect(await list()).toMatchObject({ isPartial: true });
});

test('items are found by SKU or part of their name, also those from before', async ({ world }) => {
  const newId = () => uuidV7(world.now);
  const cup = { itemId: newId(), label: 'CUP-1 แก้ว', policy: 'forbid' as const, openingQuantity: 9 };
  await world.write(async (scope) => {
    await setUpItem(scope, { ...cup, itemId: newId(), label: 'SLK-1 ผ้าไหมลายน้ำไหล', openingQuantity: 1 });
    await setUpItem(scope, cup);
    await bulkLoadStock(scope, [{ itemId: newId(), label: 'OLD-7 โอ่งเก่า', opening: 2, onHand: 2 }]);
  });
  const found = async (q: string, filter: 'all' | 'low' = 'all') => {
    const { levels } = await world.read((scope) =>
      listStockLevels(scope, { filter, q, after: null, limit: 10 }),
    );
    return levels.map(({ label }) => label);
  };
  expect(await found('น้ำไหล')).toEqual(['SLK-1 ผ้าไหมลายน้ำไหล']);
  expect(await found('cup-1')).toEqual(['CUP-1 แก้ว']);
  expect(await found('cup-1', 'low')).toEqual([]);
  expect(await found('ไม่มีของแบบนี้')).toEqual([]);
  expect(await found('')).toHaveLength(3);

  expect(await found('โอ่ง')).toEqual([]);
  await indexItems({ transaction: (work) => world.write(work) });
  expect(await found('โอ่ง')).toEqual(['OLD-7 โอ่งเก่า']);

  await world.write((scope) => setUpItem(scope, { ...cup, label: 'CUP-1 จอก' }));
  expect([await found('แก้ว'), await found('จอก')]).toEqual([[], ['CUP-1 จอก']]);
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
