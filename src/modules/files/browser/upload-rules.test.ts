import { expect, test } from 'vitest';
import { backoffMs, isSameFile, percentOf, secondsLeft } from './upload-rules.ts';

test.each([
  [1, 750, 1250],
  [2, 1500, 2500],
  [3, 3000, 5000],
  [4, 6000, 10_000],
  [5, 12_000, 20_000],
  [9, 12_000, 20_000],
])('after %i failures the back-off is %i to %i ms', (failures, least, most) => {
  expect(backoffMs(failures, () => 0)).toBe(least);
  expect(backoffMs(failures, () => 1)).toBe(most);
});

test('Retry-After is a lower bound of the back-off', () => {
  expect(backoffMs(1, () => 0, 9_000)).toBe(9_000);
  expect(backoffMs(5, () => 1, 9_000)).toBe(20_000);
});

const begun = { name: 'แผนงาน.pdf', sizeBytes: 10, lastModified: 5, headHash: 'aa' };

test.each([
  ['the same', {}, true],
  ['another name', { name: 'อื่น.pdf' }, false],
  ['another size', { sizeBytes: 11 }, false],
  ['another time', { lastModified: 6 }, false],
  ['another head', { headHash: 'bb' }, false],
  ['the same name, decomposed', { name: 'แผนงาน.pdf'.normalize('NFD') }, true],
  ['nothing known but name and size', { lastModified: null, headHash: null }, true],
])('recognising a file: %s', (_what, difference, expected) => {
  expect(isSameFile(begun, { ...begun, ...difference })).toBe(expected);
  expect(isSameFile({ ...begun, ...difference }, begun)).toBe(expected);
});

test('100 percent means complete, also for an empty file', () => {
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(1000, 1000)).toBe(100);
  expect(percentOf(0, 0)).toBe(100);
  expect(secondsLeft(1000, 0)).toBeNull();
  expect(secondsLeft(1000, 300)).toBe(4);
});
