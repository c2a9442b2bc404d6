import { expect, test } from 'vitest';
import { clampProgress } from './progress.ts';

test.each([
  [-1, 0],
  [0, 0],
  [64.4, 64.4],
  [100, 100],
  [250, 100],
  [Number.NaN, undefined],
  [null, undefined],
  [undefined, undefined],
])('%s shows as %s', (given, shown) => {
  expect(clampProgress(given)).toBe(shown);
});
