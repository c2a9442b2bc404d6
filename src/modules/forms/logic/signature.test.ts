import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_POINTS,
  MAX_STROKES,
  parseStrokes,
  pathOf,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  strokesText,
  withPoint,
  withStroke,
} from './signature-rules.ts';

test.for<[string, number[][] | null]>([
  ['', []],
  [
    '12,30 14,33;50,60',
    [
      [12, 30, 14, 33],
      [50, 60],
    ],
  ],
  ['600,200', [[600, 200]]],
  ['601,0', null],
  ['0,201', null],
  ['1', null],
  ['1,2,3', null],
  ['1,2;;3,4', null],
  ['-1,2', null],
  ['1.5,2', null],
  ['"/><script>', null],
  [Array.from({ length: MAX_STROKES + 1 }, () => '1,1').join(';'), null],
  [Array.from({ length: MAX_POINTS + 1 }, () => '1,1').join(' '), null],
])('lines %s', ([text, strokes]) => {
  expect(parseStrokes(text)).toEqual(strokes);
});

test('whatever is drawn is read again as it was sent, within its bounds, and its paths hold nothing but numbers', () => {
  const point = fc.tuple(
    fc.double({ noNaN: true, min: -50, max: 900 }),
    fc.double({ noNaN: true, min: -50, max: 900 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(point, { minLength: 1, maxLength: 200 }), { maxLength: 60 }), (lines) => {
      let strokes: readonly (readonly number[])[] = [];
      for (const line of lines)
        strokes = withStroke(
          strokes,
          line.reduce<readonly number[]>((stroke, [x, y]) => withPoint(stroke, x, y), []),
        );
      expect(parseStrokes(strokesText(strokes))).toEqual(strokes);
      for (const stroke of strokes) {
        expect(pathOf(stroke)).toMatch(/^M[0-9]+,[0-9]+( h0.1| L[0-9, ]+)$/);
        for (const [at, number] of stroke.entries())
          expect(number).toBeLessThanOrEqual(at % 2 === 0 ? SIGNATURE_WIDTH : SIGNATURE_HEIGHT);
      }
    }),
    { numRuns: 300 },
  );
});
