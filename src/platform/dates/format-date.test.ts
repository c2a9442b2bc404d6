import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayOfMonth,
  formatMonth,
  formatTime,
} from './format-date.ts';

const zone = 'Asia/Bangkok';
const instant = new Date('2026-11-20T17:30:00Z');

describe('dates show the Buddhist year in the tenant’s zone', () => {
  test.each([
    ['th', 'full', 'วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569'],
    ['th', 'long', '21 พฤศจิกายน 2569'],
    ['th', 'medium', '21 พ.ย. 2569'],
    ['th', 'short', '21/11/69'],
    ['en', 'full', 'Saturday, 21 November 2569 BE'],
    ['en', 'long', '21 November 2569 BE'],
    ['en', 'medium', '21 Nov 2569 BE'],
    ['en', 'short', '21/11/2569 BE'],
  ] as const)('%s %s → %s', (locale, style, expected) => {
    expect(formatDate(instant, { zone, locale, style })).toBe(expected);
    expect(formatDay('2026-11-21', { locale, style })).toBe(expected);
  });

  test('another zone may show another day', () => {
    expect(formatDate(instant, { zone: 'UTC', locale: 'th' })).toBe('20 พ.ย. 2569');
  });

  test('the leap day follows the Gregorian year', () => {
    expect(formatDay('2028-02-29', { locale: 'th' })).toBe('29 ก.พ. 2571');
    expect(() => formatDay('2025-02-29', { locale: 'th' })).toThrow(RangeError);
  });
});

test('clocks run from 00 to 23', () => {
  expect(formatTime(instant, { zone, locale: 'th' })).toBe('00:30');
  expect(formatTime(new Date('2026-11-20T16:59:00Z'), { zone, locale: 'en' })).toBe('23:59');
  expect(formatDateTime(instant, { zone, locale: 'th' })).toBe('21 พ.ย. 2569 00:30');
});

test('months are shown with the Buddhist year', () => {
  expect(formatMonth('2026-11-21', 'th')).toBe('พฤศจิกายน 2569');
  expect(formatMonth('2026-11-21', 'en')).toBe('November 2569 BE');
  expect(formatMonth('2026-11', 'th')).toBe('พฤศจิกายน 2569');
});

test('a day without its year', () => {
  expect(formatDayOfMonth('2026-11-21', 'th')).toBe('21 พ.ย.');
  expect(formatDayOfMonth('2026-11-21', 'en')).toBe('21 Nov');
});
