import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abbreviateNumber, formatNumber } from './number-format.ts';

describe('large numbers are abbreviated with k and M', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [12.5, '12.5'],
    [12.345, '12.35'],
    [999, '999'],
    [999.99, '999.99'],
    [999.996, '1k'],
    [1000, '1k'],
    [1001, '1k'],
    [1049, '1k'],
    [1050, '1.1k'],
    [1500, '1.5k'],
    [12_345, '12.3k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_250_000, '1.3M'],
    [12_345_678, '12.3M'],
    [1_234_567_890, '1,234.6M'],
    [-999, '-999'],
    [-1000, '-1k'],
    [-1250, '-1.3k'],
    [-999_950, '-1M'],
    [null, '–'],
    [undefined, '–'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('%s → %s', (value, expected) => {
    expect(abbreviateNumber(value)).toBe(expected);
    expect(abbreviateNumber(value, 'en')).toBe(expected);
  });

  test('a negative number is formatted like its absolute value, with a sign; 1000k never appears', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
        const text = abbreviateNumber(value);
        expect(abbreviateNumber(-value)).toBe(`-${text}`);
        expect(text).not.toMatch(/^1,?000k/);
        expect(text).toMatch(/^[\d,]+(\.\d)?[kM]?$/);
      }),
    );
  });
});

test('plain numbers get separators and no unnecessary decimals', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatNumber(1234.567, 'en', { maximumFractionDigits: 1 })).toBe('1,234.6');
  expect(formatNumber(-0.2)).toBe('0');
  expect(formatNumber(null)).toBe('–');
});
