import { expect, test } from 'vitest';
import { alignedValues, changePercent, sortRows, totalOf } from './report-rules.ts';

test.each([
  [110, 100, 10],
  [100, 100, 0],
  [-50, 100, -150],
  // From a loss to a gain is more.
  [50, -100, 150],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
])('%s after %s is a change of %s percent', (value, before, percent) => {
  expect(changePercent(value, before)).toBe(percent);
});

const column = { key: 'net', of: ({ net }: { net: number | null }) => net };

test('rows are sorted by the address, unknown values last in both directions', () => {
  const rows = [{ net: 2 }, { net: null }, { net: 10 }, { net: 1 }];
  const sorted = (sort: string) => sortRows(rows, [column], sort).map(({ net }) => net);
  expect(sorted('net')).toEqual([1, 2, 10, null]);
  expect(sorted('-net')).toEqual([10, 2, 1, null]);
  expect(sorted('-row')).toEqual([1, 10, null, 2]);
  expect(sorted('anything')).toEqual([2, null, 10, 1]);
});

test('a column is summed unless it says what its total is', () => {
  const rows = [{ net: 2 }, { net: null }, { net: 3 }];
  expect(totalOf(rows, column)).toBe(5);
  expect(totalOf(rows, { ...column, total: null })).toBeNull();
});

test('a comparison of another length is cut, or ends in unknown values', () => {
  expect(alignedValues([1, 2, 3], 2)).toEqual([1, 2]);
  expect(alignedValues([1], 3)).toEqual([1, null, null]);
});
