import { expect, test } from 'vitest';
import { readCap } from './typed-number-rules.ts';

test.for([
  ['', null],
  ['  ', null],
  ['3', 3],
  ['๑๒', 12],
  ['1,000', 1000],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000001', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['1e3', undefined],
  ['สิบ', undefined],
] as const)('a number of places as it is typed: %j', ([text, cap]) => {
  expect(readCap(text)).toBe(cap);
});
