import { expect, test } from 'vitest';
import { anyone } from '../access/access.ts';
import { type Figure, ranked } from './figure.ts';

const figure = (name: string, rank: number): Figure => ({
  ...{ name, rank, access: anyone, concern: 'goods', within: 'site', unit: 'count' },
  label: () => name,
  read: async () => [],
});

test('figures stand in the order of their ranks, and no two share a name', () => {
  const names = ranked([figure('b', 20), figure('a', 10), figure('c', 20)]).map(({ name }) => name);
  expect(names).toEqual(['a', 'b', 'c']);
  expect(() => ranked([figure('a', 1), figure('a', 2)])).toThrow('named a');
});
