import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStep } from './number-step.ts';

const bounds = { min: 1, max: 99, step: 1, otherwise: 7 };

test.each([
  ['12', 12],
  [' 1,0 ', 10],
  ['๑๒', 12],
  ['0', 1],
  ['-4', 1],
  ['500', 99],
  ['', 7],
  ['1.5', 7],
  ['สอง', 7],
  ['999999999999999999', 7],
])('%j is read as %s', (text, value) => {
  expect(readStep(text, bounds)).toBe(value);
});

test('the result is always within bounds and on a step, or the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 9 }), (typed, step) => {
      const value = readStep(String(typed), { min: 2, max: 50, step, otherwise: 2 });
      expect(value).toBeGreaterThanOrEqual(2);
      expect(value).toBeLessThanOrEqual(50);
      expect((value - 2) % step === 0 || value === 50).toBe(true);
    }),
  );
});
