import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backoffMs,
  isSameFile,
  MAX_PARTS,
  MIN_PART_BYTES,
  partPlanProblem,
  partRange,
  percentOf,
  secondsLeft,
} from './upload-rules.ts';

test.each([
  [1, 750, 1250],
  [2, 1500, 2500],
  [3, 3000, 5000],
  [4, 6000, 10_000],
  [5, 12_000, 20_000],
  [9, 12_000, 20_000],
])('after %i failures it waits between %i and %i ms', (failures, least, most) => {
  expect(backoffMs(failures, () => 0)).toBe(least);
  expect(backoffMs(failures, () => 1)).toBe(most);
});

test('a server that names a time is waited for at least that long', () => {
  expect(backoffMs(1, () => 0, 9_000)).toBe(9_000);
  expect(backoffMs(5, () => 1, 9_000)).toBe(20_000);
});

test('the parts of any plan make up the whole file, without a gap or a byte twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (sizeBytes) => {
      const partSize = Math.max(MIN_PART_BYTES, Math.ceil(sizeBytes / MAX_PARTS / 1024 ** 2) * 1024 ** 2);
      const parts = Math.ceil(sizeBytes / partSize);
      expect(partPlanProblem({ partSize, parts, sizeBytes })).toBeNull();
      const looked = [1, 2, Math.ceil(parts / 2), parts - 1, parts].filter((n) => n >= 1 && n <= parts);
      if (parts === 0) return;
      for (const n of looked) {
        const { start, end } = partRange(n, partSize, sizeBytes);
        expect(start).toBe(n === 1 ? 0 : partRange(n - 1, partSize, sizeBytes).end);
        expect(end - start).toBeLessThanOrEqual(partSize);
      }
      expect(partRange(parts, partSize, sizeBytes).end).toBe(sizeBytes);
    }),
  );
});

test('a plan that the store would refuse is refused before a byte is sent', () => {
  expect(partPlanProblem({ partSize: 1024, parts: 2, sizeBytes: 2048 })).toContain(
    'smaller than the minimum',
  );
  expect(partPlanProblem({ partSize: MIN_PART_BYTES, parts: 10_001, sizeBytes: 1 })).toContain(
    'Exceeded 10000',
  );
  expect(partPlanProblem({ partSize: MIN_PART_BYTES, parts: 3, sizeBytes: MIN_PART_BYTES })).not.toBeNull();
  expect(partPlanProblem({ partSize: 1024, parts: 1, sizeBytes: 1000 })).toBeNull();
});

const begun = { name: 'แผนงาน.pdf', sizeBytes: 10, lastModified: 5, headHash: 'aa' };

test.each([
  ['the same', {}, true],
  ['another name', { name: 'อื่น.pdf' }, false],
  ['another size', { sizeBytes: 11 }, false],
  ['another time', { lastModified: 6 }, false],
  ['another beginning', { headHash: 'bb' }, false],
  ['the same name, written apart', { name: 'แผนงาน.pdf'.normalize('NFD') }, true],
  ['nothing known but name and size', { lastModified: null, headHash: null }, true],
])('a file is known again: %s', (_what, difference, expected) => {
  expect(isSameFile(begun, { ...begun, ...difference })).toBe(expected);
  expect(isSameFile({ ...begun, ...difference }, begun)).toBe(expected);
});

test('100 percent means all of it, also of nothing', () => {
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(1000, 1000)).toBe(100);
  expect(percentOf(0, 0)).toBe(100);
  expect(secondsLeft(1000, 0)).toBeNull();
  expect(secondsLeft(1000, 300)).toBe(4);
});
