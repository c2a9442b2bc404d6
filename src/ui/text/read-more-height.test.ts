import { expect, test } from 'vitest';
import { needsToggle, READ_MORE_PX } from './read-more-height.ts';

test('content up to 100 px shows no toggle', () => {
  expect(READ_MORE_PX).toBe(100);
  expect([20, 99, 100, 101].map((height) => needsToggle(height, READ_MORE_PX))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
