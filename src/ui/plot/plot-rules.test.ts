import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisLabels, cutLabel } from './axis-rules.ts';
import { seriesLooks } from './plot-look.ts';
import { pointAfterKey, pointAtShare } from './reader-rules.ts';
import { barSpan, scaleOf } from './scale-rules.ts';
import { funnelSteps, wholePercents } from './share-rules.ts';
import { fileNameOf, sheetAsCsv } from './sheet-rules.ts';
import { stackBars } from './stack-rules.ts';

describe('an axis ends at round numbers and contains zero', () => {
  test.each([
    [[], 1, [0, 1]],
    [[0, 0, 0], 1, [0, 1]],
    [[null], 100, [0, 100]],
    [[1], 1, [0, 1]],
    [[3], 1, [0, 1, 2, 3]],
    [[7, 2], 1, [0, 2, 4, 6, 8]],
    [[950, 1000], 1, [0, 500, 1000]],
    [[0.3], 0.1, [0, 0.1, 0.2, 0.3]],
    [[-5, 10], 1, [-5, 0, 5, 10]],
    [[-3], 1, [-3, -2, -1, 0]],
    [[1_234_567], 100, [0, 500_000, 1_000_000, 1_500_000]],
  ])('%j in steps of at least %d', (values, leastStep, ticks) => {
    const scale = scaleOf(values, leastStep);
    expect(scale.ticks).toEqual(ticks);
    expect([scale.low, scale.high]).toEqual([ticks[0], ticks.at(-1)]);
  });

  test('no value lies outside, and every bar starts at zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 40 }), (values) => {
        const scale = scaleOf(values, 1);
        expect(scale.low).toBeLessThanOrEqual(0);
        expect(scale.high).toBeGreaterThan(scale.low);
        expect(scale.ticks.length).toBeLessThan(10);
        for (const value of values) {
          const { start, length } = barSpan(scale, 0, value);
          expect(start).toBeGreaterThanOrEqual(-1e-9);
          expect(start + length).toBeLessThanOrEqual(100 + 1e-9);
          expect(value < 0 ? start + length : start).toBeCloseTo(barSpan(scale, scale.low, 0).length);
        }
      }),
    );
  });
});

describe('labels of an axis', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `day ${at}`, short: `${(at % 30) + 1} พ.ย.` }));

  test.each([1, 2, 7, 14, 31, 365, 1_000])('%d points: the last is labelled, and few on a phone', (count) => {
    const labels = axisLabels(days(count));
    expect(labels.at(-1)?.at).toBe(count - 1);
    expect(labels.length).toBeLessThanOrEqual(10);
    const narrow = labels.filter(({ isNarrow }) => isNarrow);
    expect(narrow.at(-1)?.at).toBe(count - 1);
    expect(narrow.length).toBeLessThanOrEqual(6);
    expect(narrow.length).toBeGreaterThanOrEqual(Math.min(2, count));
  });

  test('a year stands once, where it begins, whether or not labels between are hidden', () => {
    const labels = axisLabels(days(14).map((point, at) => ({ ...point, group: at < 7 ? '2569' : '2570' })));
    expect(labels.flatMap(({ group }) => group ?? [])).toEqual(['2569', '2570']);
    expect(labels.flatMap(({ narrowGroup }) => narrowGroup ?? [])).toEqual(['2569', '2570']);
    expect(labels[0]?.group).toBe('2569');
  });

  test.each([
    ['ผ้าขาวม้า', 'ผ้าขาวม้า'],
    ['ผ้าขาวม้าทอมือ ย้อมครามธรรมชาติ', 'ผ้าขาวม้าทอมือ ย้…'],
    ['A very long category name', 'A very long c…'],
  ])('%s is cut to %s', (text, cut) => {
    expect(cutLabel(text)).toBe(cut);
  });
});

describe('reading by keys', () => {
  test.each([
    ['ArrowRight', 3, { count: 10 }, 4],
    ['ArrowLeft', 0, { count: 10 }, 0],
    ['ArrowRight', 9, { count: 10 }, 9],
    ['ArrowUp', 3, { count: 10 }, 4],
    ['ArrowDown', 3, { count: 10 }, 2],
    ['ArrowDown', 3, { count: 12, columns: 4 }, 7],
    ['ArrowUp', 3, { count: 12, columns: 4 }, 3],
    ['ArrowDown', 9, { count: 12, columns: 4 }, 9],
    ['Home', 5, { count: 10 }, 0],
    ['End', 5, { count: 10 }, 9],
    ['PageUp', 5, { count: 1_000 }, 105],
    ['PageDown', 5, { count: 1_000 }, 0],
    ['a', 5, { count: 10 }, null],
    ['toString', 5, { count: 10 }, null],
  ])('%s at %d of %j', (key, at, size, next) => {
    expect(pointAfterKey(key, at, size)).toBe(next);
  });

  test.each([
    [0, 4, 0],
    [0.26, 4, 1],
    [1, 4, 3],
    [-0.2, 4, 0],
    [3, 4, 3],
  ])('a pointer at %d of the width is over one of %d points', (share, count, at) => {
    expect(pointAtShare(share, count)).toBe(at);
  });
});

test('stacks grow away from zero on both sides, without bars for zero and unknown', () => {
  const bars = stackBars([
    { label: 'a', values: [2, -1, null] },
    { label: 'b', values: [3, -2, 0] },
    { label: 'c', values: [-4, 5, 1] },
  ]);
  expect(bars.map(({ series, point, from, to }) => [series, point, from, to])).toEqual([
    [0, 0, 0, 2],
    [0, 1, 0, -1],
    [1, 0, 2, 5],
    [1, 1, -1, -3],
    [2, 0, 0, -4],
    [2, 1, 0, 5],
    [2, 2, 0, 1],
  ]);
});

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[5], [100]],
  [
    [999, 1],
    [100, 0],
  ],
])('the percents of %j are %j', (values, percents) => {
  expect(wholePercents(values)).toEqual(percents);
});

test.each([
  [
    [200, 150, 150, 30],
    [100, 75, 75, 15],
    [0, 50, 0, 120],
  ],
  [
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  [
    [10, 12],
    [100, 120],
    [0, 0],
  ],
])('a funnel of %j', (values, ofFirst, lost) => {
  expect(funnelSteps(values).map((step) => step.ofFirst)).toEqual(ofFirst);
  expect(funnelSteps(values).map((step) => step.lost)).toEqual(lost);
});

test('series differ by more than their colour; a fifth is refused', () => {
  const looks = seriesLooks([{}, { isComparison: true }, {}, {}, {}]);
  expect(new Set(looks.map(({ dashes }) => dashes)).size).toBe(5);
  expect(new Set(looks.map(({ fill }) => fill)).size).toBe(5);
  const surfaces = seriesLooks([{}, {}, {}, {}]).map(({ hatching }) => hatching);
  expect(new Set(surfaces).size).toBe(4);
  expect(() => seriesLooks([{}, {}, {}, {}, {}])).toThrow(RangeError);
});

test('a spreadsheet gets numbers as numbers, and no formulas', () => {
  const unit = {
    name: 'baht',
    short: String,
    full: String,
    plain: (value: number) => value / 100,
    leastStep: 100,
  };
  const csv = sheetAsCsv({
    headers: ['Day', '=sales'],
    rows: [
      { label: '+1', cells: [{ value: -12_345, unit }] },
      { label: 'b', cells: [{ value: null, unit }] },
    ],
  });
  expect(csv).toBe('\ufeff"Day","\'=sales"\r\n"\'+1",-123.45\r\n"b",""\r\n');
});

test.each([
  ['ยอดขายรายวัน', 'ยอดขายรายวัน'],
  ['a/b\\c:d', 'a b c d'],
  ['..', '..'],
  ['\u0000', 'plot'],
])('the file of %j is called %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
