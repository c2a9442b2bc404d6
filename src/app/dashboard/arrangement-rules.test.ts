import { expect, test } from 'vitest';
import { Arrangement } from './arrangement-contract.ts';
import { arranged, AS_DECLARED, hid, moved, shown } from './arrangement-rules.ts';

const cards = ['slips', 'orders', 'stock'].map((name) => ({ name }));
const namesOf = (arrangement: Arrangement): string[] => arranged(cards, arrangement).map(({ name }) => name);

test('cards stand as declared until somebody arranges them; new cards follow those that were placed', () => {
  expect(namesOf(AS_DECLARED)).toEqual(['slips', 'orders', 'stock']);
  expect(namesOf({ ...AS_DECLARED, order: ['stock', 'gone'] })).toEqual(['stock', 'slips', 'orders']);
});

test.each([
  ['stock', -1, ['slips', 'stock', 'orders']],
  ['slips', 1, ['orders', 'slips', 'stock']],
  ['slips', -1, ['slips', 'orders', 'stock']],
  ['stock', 1, ['slips', 'orders', 'stock']],
  ['unknown', 1, ['slips', 'orders', 'stock']],
] as const)('%s moved by %i', (name, by, expected) => {
  const names = cards.map((card) => card.name);
  expect(namesOf(moved(names, AS_DECLARED, { name, by }))).toEqual(expected);
});

test('a hidden card keeps its place for when it is shown again', () => {
  const placed = { ...AS_DECLARED, order: ['stock', 'slips', 'orders'] };
  const hidden = hid(hid(placed, 'slips'), 'slips');
  expect(hidden.hidden).toEqual(['slips']);
  expect(namesOf(hidden)).toEqual(['stock', 'orders']);
  expect(namesOf(shown(hidden, 'slips'))).toEqual(['stock', 'slips', 'orders']);
});

test('an arrangement is bounded', () => {
  const many = Array.from({ length: 101 }, (_, index) => `card-${index}`);
  expect(Arrangement.safeParse({ ...AS_DECLARED, order: many }).success).toBe(false);
});
