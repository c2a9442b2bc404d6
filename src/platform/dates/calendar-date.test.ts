import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isIsoDate,
  readIsoDate,
  toBuddhistYear,
  toIsoDate,
} from './calendar-date.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2025-02-29', false],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-10', false],
  ['2026-1-1', false],
  ['2569/11/21', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
  if (!expected) expect(() => readIsoDate(text)).toThrow(RangeError);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -13, '2025-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %s months → %s', (on, count, expected) => {
  expect(addMonths(on, count)).toBe(expected);
});

describe('days', () => {
  test('are added and counted across years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (on, count) => {
        expect(daysBetween(on, addDays(on, count))).toBe(count);
      }),
    );
  });

  test('round-trip through parsing and formatting', () => {
    fc.assert(
      fc.property(anyDay, (on) => {
        expect(isIsoDate(on)).toBe(true);
        expect(toIsoDate(readIsoDate(on))).toBe(on);
      }),
    );
  });
});

test('the Buddhist year is the Gregorian + 543', () => {
  expect(toBuddhistYear(2026)).toBe(2569);
});
