import thailand from '@svg-maps/thailand';
import { expect, test } from '#platform/testing/test.ts';
import { listProvinces } from '#modules/address/public.ts';
import { OUTLINE_PROVINCES, shadeOf } from './outline-rules.ts';

interface Location {
  readonly id: string;
  readonly name: string;
}

/** A name without spaces; the Thai letters of Lop Buri are romanised in two ways. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^lopburi$/, 'loburi');

test('every province has its own outline, and the lake has none', async ({ world }) => {
  const provinces = await world.read((scope) => listProvinces(scope));
  const names = new Map(provinces.map(({ id, name_en }) => [id, plain(name_en)]));
  const locations: readonly Location[] = thailand.locations;
  const drawn = locations.filter(({ id }) => id in OUTLINE_PROVINCES);
  expect(locations.length - drawn.length).toBe(1);
  const ids = (codes: (number | undefined)[]) => codes.map(String).toSorted();
  expect(ids(drawn.map(({ id }) => OUTLINE_PROVINCES[id]))).toEqual(ids(provinces.map(({ id }) => id)));
  const different = drawn.filter(({ id, name }) => names.get(OUTLINE_PROVINCES[id] ?? 0) !== plain(name));
  expect(different.map(({ name }) => name)).toEqual([]);
});

test.each([
  [0, 8, 0],
  [1, 8, 1],
  [2, 8, 1],
  [3, 8, 2],
  [8, 8, 4],
  [1, 1, 4],
  [0, 0, 0],
])('%i of at most %i is shade %i', (count, most, shade) => {
  expect(shadeOf(count, most)).toBe(shade);
});
