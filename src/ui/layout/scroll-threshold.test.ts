import { expect, test } from 'vitest';
import { isScrolledPast } from './scroll-threshold.ts';

test.each([
  [0, false],
  [100, false],
  [100.5, true],
  [101, true],
])('at %s px the way up is shown: %s', (offset, visible) => {
  expect(isScrolledPast(offset)).toBe(visible);
});
