import { indexNewer } from '../testing/search-rows.ts';
import { expect, test } from '../testing/test.ts';
import type { World } from '../testing/world.ts';
import { findHits } from './hits.ts';

const KIND = 'test.thing';

const index = (world: World, count: number, text: string) => indexNewer(world, KIND, { count, text });

const find = async (world: World, query: string) => {
  const hits = await world.read((scope) => findHits(scope, [KIND], query));
  return hits && { found: hits.itemIds.length, isPartial: hits.isPartial };
};

test('a search for a list with filters says whether more items match than it found', async ({ world }) => {
  await index(world, 700, 'สมชาย ใจดี');
  await index(world, 900, 'Mali Jaidee');
  expect(await find(world, 'สม')).toEqual({ found: 700, isPartial: false });
  expect(await find(world, 'jaidee')).toEqual({ found: 900, isPartial: false });
  expect(await find(world, 'nothing of that')).toEqual({ found: 0, isPartial: false });
  await index(world, 1_400, 'สมชาย ใจดี');
  expect(await find(world, 'สม')).toEqual({ found: 2_000, isPartial: true });
});

test('of a frequent word inside words among many items, what is not found is said to be missing', async ({
  world,
}) => {
  await index(world, 1_000, 'ปรีชา มั่นคง');
  await index(world, 600, 'Kanda Meesuk');
  const hits = await find(world, 'รีชา');
  expect(hits?.isPartial).toBe(hits?.found !== 1_000);
  expect(hits?.found).toBeGreaterThan(0);
});

test('a query of one letter is no search', async ({ world }) => {
  expect(await find(world, 'ส')).toBeNull();
});
