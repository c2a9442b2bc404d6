import { expect, test } from 'vitest';
import { lastSort, shifted } from './order-shift-rules.ts';

const items = ['a', 'b', 'c'].map((code) => ({ code, sort: 0 }));
const codes = (list: readonly { code: string }[]): string => list.map(({ code }) => code).join('');

test.each([
  [1, 'up', 'bac'],
  [1, 'down', 'acb'],
  [0, 'up', 'abc'],
  [2, 'down', 'abc'],
] as const)('item %i moved %s: %s', (at, direction, order) => {
  const after = shifted(items, at, direction);
  expect(codes(after)).toBe(order);
  expect(after.map(({ sort }) => sort)).toEqual([10, 20, 30]);
});

test('a new item is added last', () => {
  expect(lastSort([])).toBe(10);
  expect(lastSort([{ sort: 30 }, { sort: -5 }])).toBe(40);
});
