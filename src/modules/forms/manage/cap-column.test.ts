import { expect, test } from 'vitest';
import { capColumn } from './cap-column.tsx';
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

test('what is pasted and cannot be read leaves the places as they were', () => {
  const { set } = capColumn<{ cap: number | null }>();
  expect([set?.({ cap: 3 }, 'many'), set?.({ cap: 3 }, '๔'), set?.({ cap: 3 }, '')]).toEqual([
    { cap: 3 },
    { cap: 4 },
    { cap: null },
  ]);
});
