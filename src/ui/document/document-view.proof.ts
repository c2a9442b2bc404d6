import { expect, test } from 'vitest';
import { executableIn } from './testing.ts';

test('nothing executable leaves: 100,000 generated documents', () => {
  expect(executableIn(100_000)).toEqual([]);
});
