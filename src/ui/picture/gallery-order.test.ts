import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lightboxSource, neighbour } from './gallery-order.ts';

test('the order wraps around', () => {
  expect(neighbour(3, 1, 4)).toBe(0);
  expect(neighbour(0, -1, 4)).toBe(3);
});

test('a single picture is its own neighbour', () => {
  expect(neighbour(0, 1, 1)).toBe(0);
  expect(neighbour(0, -1, 1)).toBe(0);
});

test('a full round in either direction returns to the start', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.nat(39),
      fc.constantFrom(1 as const, -1 as const),
      (length, from, step) => {
        const start = from % length;
        let at = start;
        for (let turn = 0; turn < length; turn++) at = neighbour(at, step, length);
        expect(at).toBe(start);
      },
    ),
  );
});

test.each([
  ['full', 'full'],
  [undefined, 'thumb'],
  ['', 'thumb'],
])('shows the full picture %j, else the thumbnail', (full, shown) => {
  expect(lightboxSource({ thumbnail: 'thumb', full, alt: '' })).toBe(shown);
});
