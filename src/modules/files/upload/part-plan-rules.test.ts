import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_PART_BYTES, partPlanProblem, partRange, planParts, sizeOfPart } from './part-plan-rules.ts';

test('the parts of any plan cover the file without gap or overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (sizeBytes) => {
      const plan = planParts(sizeBytes);
      const { partBytes: partSize, parts } = plan;
      expect(parts).toBeLessThanOrEqual(10_000);
      expect(partPlanProblem({ partSize, parts, sizeBytes })).toBeNull();
      const looked = [1, 2, Math.ceil(parts / 2), parts - 1, parts].filter((n) => n >= 1 && n <= parts);
      if (parts === 0) return;
      for (const n of looked) {
        const { start, end } = partRange(n, partSize, sizeBytes);
        expect(start).toBe(n === 1 ? 0 : partRange(n - 1, partSize, sizeBytes).end);
        expect(end - start).toBeLessThanOrEqual(partSize);
        expect(sizeOfPart(sizeBytes, plan, n)).toBe(end - start);
      }
      expect(partRange(parts, partSize, sizeBytes).end).toBe(sizeBytes);
      expect(sizeOfPart(sizeBytes, plan, parts + 1)).toBeNull();
    }),
  );
});

test('a plan that the store would reject is refused before sending', () => {
  expect(partPlanProblem({ partSize: 1024, parts: 2, sizeBytes: 2048 })).toContain(
    'smaller than the minimum',
  );
  expect(partPlanProblem({ partSize: MIN_PART_BYTES, parts: 10_001, sizeBytes: 1 })).toContain(
    'Exceeded 10000',
  );
  expect(partPlanProblem({ partSize: MIN_PART_BYTES, parts: 3, sizeBytes: MIN_PART_BYTES })).not.toBeNull();
  expect(partPlanProblem({ partSize: 1024, parts: 1, sizeBytes: 1000 })).toBeNull();
});
