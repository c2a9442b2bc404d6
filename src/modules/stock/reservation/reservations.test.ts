import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { setUpItem } from '../level/adjust-stock.ts';
import {
  commitReservation,
  extendReservation,
  releaseReservation,
  reserveStock,
  type StockLine,
  undoSale,
} from './reservations.ts';
import { listMovements } from '../level/stock-queries.ts';
import { countersOf, expectStockConsistent, stockItem } from '../testing.ts';

function owner(world: World) {
  return { ownerKind: 'test.owner', ownerId: uuidV7(world.now) };
}

async function reserve(world: World, lines: StockLine[], by = owner(world)): Promise<string[]> {
  const expiresAt = new Date(world.now.getTime() + 60_000);
  return (await world.write((scope) => reserveStock(scope, { ...by, lines, expiresAt }))).shortItemIds;
}

test('32 concurrent buyers: the last piece is reserved once', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 1));
  const results = await Promise.all(
    Array.from({ length: 32 }, () => reserve(world, [{ itemId, quantity: 1 }])),
  );
  expect(results.filter((short) => short.length === 0)).toHaveLength(1);
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 1,
    reserved: 1,
    available: 0,
  });
  await world.read(expectStockConsistent);
});

test('two lines with the same item are one reservation', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 1));
  const twice = [
    { itemId, quantity: 1 },
    { itemId, quantity: 1 },
  ];
  expect(await reserve(world, twice)).toEqual([itemId]);
  expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ reserved: 0 });
});

test('all or nothing: one short item leaves the others alone', async ({ world }) => {
  const [plenty, few] = await world.write(
    async (scope) => [await stockItem(scope, 10), await stockItem(scope, 1)] as const,
  );
  expect(
    await reserve(world, [
      { itemId: plenty, quantity: 2 },
      { itemId: few, quantity: 2 },
    ]),
  ).toEqual([few]);
  expect(await world.read((scope) => countersOf(scope, plenty))).toMatchObject({ reserved: 0 });
  await world.read(expectStockConsistent);
});

test('carts with the same items in opposite order do not deadlock', async ({ world }) => {
  const [one, other] = await world.write(
    async (scope) => [await stockItem(scope, 500), await stockItem(scope, 500)] as const,
  );
  const there = [
    { itemId: one, quantity: 1 },
    { itemId: other, quantity: 1 },
  ];
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, index) => reserve(world, index % 2 ? there : there.toReversed())),
  );
  expect(results.every((short) => short.length === 0)).toBe(true);
  expect(await world.read((scope) => countersOf(scope, other))).toMatchObject({ reserved: 100 });
  await world.read(expectStockConsistent);
});

test('unknown items are short, untracked ones never, oversold ones go below zero', async ({ world }) => {
  const unknown = uuidV7(world.now);
  const [service, backorder] = await world.write(
    async (scope) => [await stockItem(scope, 0, 'untracked'), await stockItem(scope, 1, 'allow')] as const,
  );
  expect(
    await reserve(world, [
      { itemId: unknown, quantity: 1 },
      { itemId: service, quantity: 1 },
    ]),
  ).toEqual([unknown]);
  expect(
    await reserve(world, [
      { itemId: service, quantity: 900 },
      { itemId: backorder, quantity: 3 },
    ]),
  ).toEqual([]);
  expect(await world.read((scope) => countersOf(scope, service))).toEqual({
    onHand: 0,
    reserved: 0,
    available: 0,
  });
  expect(await world.read((scope) => countersOf(scope, backorder))).toEqual({
    onHand: 1,
    reserved: 3,
    available: -2,
  });
  await world.read(expectStockConsistent);
});

test('repeated commits move the piece once', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 5));
  const by = owner(world);
  await reserve(world, [{ itemId, quantity: 2 }], by);
  const moved = await Promise.all([1, 2, 3].map(() => world.write((scope) => commitReservation(scope, by))));
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 3,
    reserved: 0,
    available: 3,
  });
  const { movements } = await world.read((scope) => listMovements(scope, { itemId, after: null, limit: 10 }));
  expect(movements.map(({ kind, quantity, onHandAfter }) => ({ kind, quantity, onHandAfter }))).toEqual([
    { kind: 'sale', quantity: -2, onHandAfter: 3 },
    { kind: 'opening', quantity: 5, onHandAfter: 5 },
  ]);
  await world.read(expectStockConsistent);
});

test('a concurrent sale and release end in one of the two', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 5));
  for (let round = 0; round < 10; round++) {
    const by = owner(world);
    await reserve(world, [{ itemId, quantity: 1 }], by);
    await Promise.all([
      world.write((scope) => commitReservation(scope, by)),
      world.write((scope) => releaseReservation(scope, by, 'expired')),
    ]);
    await world.write((scope) => undoSale(scope, by, 'รอบถัดไป'));
  }
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 5,
    reserved: 0,
    available: 5,
  });
  await world.read(expectStockConsistent);
});

test('a released owner can reserve again; an undone sale is back on the shelf', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 1));
  const by = owner(world);
  await reserve(world, [{ itemId, quantity: 1 }], by);
  await world.write((scope) => releaseReservation(scope, by, 'expired'));
  expect(await reserve(world, [{ itemId, quantity: 1 }], by)).toEqual([]);
  await world.write((scope) => extendReservation(scope, by, new Date(scope.now.getTime() + 3_600_000)));
  await world.write((scope) => commitReservation(scope, by));
  await world.write((scope) => undoSale(scope, by, 'ลูกค้าเปลี่ยนใจ'));
  await world.write((scope) => undoSale(scope, by, 'ซ้ำ'));
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 1,
    reserved: 0,
    available: 1,
  });
  await world.read(expectStockConsistent);
});

test("another tenant's item does not exist", async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 5));
  const other = await world.another();
  expect(await reserve(other, [{ itemId, quantity: 1 }])).toEqual([itemId]);
  await other.write((scope) =>
    setUpItem(scope, { itemId, label: 'ชื่อซ้ำ', policy: 'forbid', openingQuantity: 1 }),
  );
  expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ onHand: 5 });
});
