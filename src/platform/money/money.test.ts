import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  assertSatang,
  bahtToSatang,
  cashRound,
  formatBaht,
  formatPlainBaht,
  lineAmount,
  parseBaht,
  percentOff,
  roundHalfUp,
  satangToBaht,
} from './money.ts';

/** Parses the baht amounts in the tables below. */
function satang(baht: string): number {
  const value = parseBaht(baht);
  if (value === null) throw new Error(`not baht: ${baht}`);
  return value;
}

/** Allocates, and asserts the invariants of every allocation. */
function allocateChecked(total: number, weights: readonly number[]): number[] {
  const parts = allocate(total, weights);
  const sum = weights.reduce((running, weight) => running + weight, 0);
  expect(parts).toHaveLength(weights.length);
  expect(parts.reduce((running, part) => running + part, 0)).toBe(total);
  parts.forEach((part, line) => {
    const exact = (total * (weights[line] ?? 0)) / (sum || 1);
    expect(Math.abs(part - exact)).toBeLessThan(1.000_001);
    if (weights[line] === 0) expect(Math.abs(part)).toBe(0);
  });
  return parts;
}

const anySatang = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('satang are safe integers', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s throws', (value) => {
    expect(() => assertSatang(value)).toThrow(RangeError);
    expect(() => formatBaht(value)).toThrow(RangeError);
  });

  test('minus zero becomes zero', () => {
    expect(Object.is(assertSatang(-0), 0)).toBe(true);
  });
});

describe('rounding is half up, away from zero', () => {
  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, -1],
    [-4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [829.5 * 10, 10, 830],
    [0, 3, 0],
  ])('%s ÷ %s → %s', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  test('is never off by more than a half', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.integer({ min: 1_000, max: 1_000_000 }),
        (n, d) => {
          const doubledGap = 2n * (BigInt(roundHalfUp(n, d)) * BigInt(d) - n);
          expect(doubledGap >= -BigInt(d) && doubledGap <= BigInt(d)).toBe(true);
        },
      ),
    );
  });

  test('a denominator of zero throws', () => {
    expect(() => roundHalfUp(1, 0)).toThrow(RangeError);
  });
});

describe('a total is spread by the largest remainder', () => {
  test.each([
    ['100.00', ['100', '100', '100'], ['33.34', '33.33', '33.33']],
    ['10.00', ['19.99', '5.01', '75.00'], ['2.00', '0.50', '7.50']],
    ['0.01', ['1', '1', '1'], ['0.01', '0', '0']],
    ['50.00', ['299', '0', '1'], ['49.83', '0', '0.17']],
    ['25.00', ['129', '59', '62'], ['12.90', '5.90', '6.20']],
    ['1.96', ['10', '10', '10'], ['0.66', '0.65', '0.65']],
  ])('%s over %j → %j', (total, weights, expected) => {
    expect(allocateChecked(satang(total), weights.map(satang))).toEqual(expected.map(satang));
    expect(allocateChecked(-satang(total), weights.map(satang)).map(Math.abs)).toEqual(expected.map(satang));
  });

  test('the parts always sum to the total', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), weights, (total, list) => {
        allocateChecked(total, list);
      }),
    );
  });

  test('intermediate products above 2^53 do not lose a satang', () => {
    const big = 9_007_199_254_740_990;
    expect(allocate(big, [big, 0]).reduce((sum, part) => sum + part, 0)).toBe(big);
    expect(allocate(big, [3, 3, 3]).reduce((sum, part) => sum + part, 0)).toBe(big);
  });

  test('zero over no weights is empty or zero; anything else over zero weights throws', () => {
    expect(allocate(0, [])).toEqual([]);
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
    expect(() => allocate(1, [-1, 2])).toThrow(RangeError);
    expect(() => allocate(1, [0.5])).toThrow(RangeError);
  });
});

describe('line amounts are rounded once, half up', () => {
  test.each([
    [1999, 3, 5997],
    [1999, '3', 5997],
    [12_000, '0.125', 1500],
    [333, '0.500', 167],
    [9999, '1.234', 12_339],
    [100, 0, 0],
  ])('%s × %s → %s', (price, quantity, expected) => {
    expect(lineAmount(price, quantity)).toBe(expected);
  });

  test.each(['1.2345', 'x', '', '1e3', '.'])('%j is not a quantity', (quantity) => {
    expect(() => lineAmount(100, quantity)).toThrow(RangeError);
  });
});

describe('cash is rounded, transfers are not', () => {
  test.each([
    [25, 'down', '312.44', '312.25'],
    [25, 'nearest', '312.44', '312.50'],
    [25, 'up', '312.44', '312.50'],
    [100, 'down', '312.44', '312.00'],
    [100, 'nearest', '312.44', '312.00'],
    [100, 'up', '312.44', '313.00'],
    [25, 'nearest', '312.00', '312.00'],
    [100, 'up', '312.00', '312.00'],
    [100, 'down', '-312.44', '-312.00'],
    [100, 'up', '-312.44', '-313.00'],
    [100, 'down', '-0.44', '0.00'],
  ] as const)('to %s satang %s: %s → %s', (stepSatang, direction, amount, expected) => {
    expect(cashRound(satang(amount), { stepSatang, direction })).toBe(satang(expected));
  });

  test('the default favours the customer: 25 satang down', () => {
    expect(cashRound(31_244)).toBe(31_225);
  });
});

describe('the sale badge', () => {
  test.each([
    [10_000, 7_500, 25],
    [10_000, 6_666, 33],
    [29_900, 19_900, 33],
    [30_000, 10_000, 67],
    [10_000, 9_999, 1],
    [10_000, 1, 99],
    [10_000, 10_000, null],
    [10_000, 12_000, null],
    [10_000, 0, null],
    [0, 0, null],
    [0, 5_000, null],
    [10_000, -1, null],
  ])('regular %s, sale %s → %s', (regular, sale, expected) => {
    expect(percentOff(regular, sale)).toBe(expected);
  });
});

describe('typed baht', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['฿1,234.50', 123_450],
    ['฿ 20', 2_000],
    ['THB 20', 2_000],
    ['20 บาท', 2_000],
    ['20฿', 2_000],
    ['๑๒๓.๔๕', 12_345],
    ['  7 ', 700],
    ['.5', 50],
    ['5.', 500],
    ['-20', -2_000],
    ['-฿20.25', -2_025],
    ['0', 0],
    ['19.99', 1_999],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%j → %s satang', (text, expected) => {
    expect(parseBaht(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    '฿',
    'บาท',
    '1.234',
    '1,23',
    '12,34.5',
    '1,2345',
    ',123',
    '1e3',
    '0x10',
    '1 2',
    '--1',
    '+1',
    'NaN',
    'Infinity',
    '1.2.3',
    '90071992547409.92',
    '9'.repeat(39),
    '9'.repeat(5_000),
    '1\n2',
    '12\u0000',
  ])('%j is refused', (text) => {
    expect(parseBaht(text)).toBeNull();
  });

  test('formatted amounts can be parsed back, in both languages', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parseBaht(formatBaht(value, 'th'))).toBe(value);
        expect(parseBaht(formatBaht(value, 'en'))).toBe(value);
        expect(parseBaht(formatPlainBaht(value))).toBe(value);
      }),
    );
  });
});

describe('baht on the wire', () => {
  test.each([
    [19.99, 1_999],
    [0.07, 7],
    [1.1, 110],
    [100, 10_000],
    [-5.05, -505],
    [1.005, null],
    [1e21, null],
    [1e-7, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%s → %s', (baht, expected) => {
    expect(bahtToSatang(baht)).toBe(expected);
  });

  test('round-trips', () => {
    fc.assert(
      fc.property(anySatang, (value) => {
        expect(bahtToSatang(satangToBaht(value))).toBe(value);
      }),
    );
  });
});

test.each([
  [123_450, '฿1,234.50'],
  [0, '฿0.00'],
  [5, '฿0.05'],
  [-123_450, '-฿1,234.50'],
  [9_007_199_254_740_991, '฿90,071,992,547,409.91'],
])('%s satang is shown as %s', (value, expected) => {
  expect(formatBaht(value)).toBe(expected);
  expect(formatBaht(value, 'en')).toBe(expected);
});
