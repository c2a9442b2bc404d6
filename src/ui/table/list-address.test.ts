import { expect, test } from 'vitest';
import { addressWith, keptParameters, nextSort, sortedBy } from './list-address.ts';

test('a changed list keeps its other parameters and starts from its first page', () => {
  expect(addressWith('/orders', '?show=slips&q=ann&after=abc&lang=en', { q: null, sort: '-total' })).toBe(
    '/orders?show=slips&sort=-total',
  );
  expect(addressWith('/orders', '?q=ann', { q: '' })).toBe('/orders');
});

test('a search form keeps what it does not contain', () => {
  expect(keptParameters('?show=slips&q=ann&stock=low&sort=&after=abc', ['q', 'stock'])).toEqual([
    ['show', 'slips'],
  ]);
});

test('a heading sorts in its own direction first, then in the other', () => {
  expect(nextSort('-placed', '-total')).toBe('-total');
  expect(nextSort('-total', '-total')).toBe('total');
  expect(nextSort('total', '-total')).toBe('-total');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(sortedBy('-total', 'total')).toBe('descending');
  expect(sortedBy('total', 'total')).toBe('ascending');
  expect(sortedBy('total', 'placed')).toBeUndefined();
});
