import { expect, test } from 'vitest';
import { DOTS_MS, loadingDots } from './loading-dots.ts';

test('the dots cycle from none to three, one step every 500 ms', () => {
  expect(DOTS_MS).toBe(500);
  expect([0, 1, 2, 3, 4, 5].map(loadingDots)).toEqual(['', '.', '..', '...', '', '.']);
});
