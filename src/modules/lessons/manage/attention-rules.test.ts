import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastSegmentStartMs, segmentMs } from './attention-rules.ts';

test.each([
  ['12 s', 12, 1],
  ['45 s', 45, 1],
  ['a minute', 60, 1],
  ['a second more', 61, 2],
  ['five minutes', 300, 5],
  ['ten minutes', 600, 10],
  ['half an hour', 1_800, 30],
  ['an hour', 3_600, 60],
  ['an hour and a second', 3_601, 120],
  ['two hours', 7_200, 120],
])('a film of %s is read in segments of a round length', (_, seconds, segmentSeconds) => {
  expect(segmentMs(seconds * 1000)).toBe(segmentSeconds * 1000);
});

test.each([
  ['12 s and a little', 12_012, 11_000],
  ['12.5 s', 12_500, 12_000],
  ['12 s', 12_000, 11_000],
  ['a moment', 300, 0],
])('the last segment of a film of %s is no shorter than half a segment', (_, durationMs, startMs) => {
  expect(lastSegmentStartMs(durationMs)).toBe(startMs);
});

test('a film has at most 60 segments', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400_000 }), (durationMs) => {
      expect(lastSegmentStartMs(durationMs) / segmentMs(durationMs) + 1).toBeLessThanOrEqual(60);
    }),
  );
});
