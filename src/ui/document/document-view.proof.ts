import { expect, test } from 'vitest';
import { proofCount } from '#platform/testing/proof-count.ts';
import { executableIn } from './testing.ts';

const DOCUMENTS = proofCount({ short: 5_000, long: 100_000 });

test('nothing executable leaves generated documents', () => {
  expect(executableIn(DOCUMENTS)).toEqual([]);
});
