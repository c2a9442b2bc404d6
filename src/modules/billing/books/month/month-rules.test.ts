import { describe, expect, test } from 'vitest';
import { BookQuery } from './month-contract.ts';
import { firstDayOf, monthsUpTo } from './month-rules.ts';

describe('the month of a report', () => {
  test.each([
    ['2026-11', '2026-11'],
    ['2569-11', '2026-11'],
    ['', ''],
    ['2026-13', ''],
    ['0001-01', ''],
    ['9999-12', ''],
    ['__proto__', ''],
  ])('%s is %s', (month, expected) => {
    expect(BookQuery.parse({ month }).month).toBe(expected);
  });

  test('is the current one by default; filters offer two years back', () => {
    expect(firstDayOf('', '2026-11-28')).toBe('2026-11-01');
    expect(firstDayOf('2026-02', '2026-11-28')).toBe('2026-02-01');
    const months = monthsUpTo('2026-01-31');
    expect([months[0], months[1], months.at(-1)]).toEqual(['2026-01', '2025-12', '2024-01']);
  });
});
