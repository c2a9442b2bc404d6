import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIsoDate } from './calendar-date.ts';
import { formatDay } from './format-date.ts';
import { isTimeOfDay, parseThaiDate, parseThaiTime, typedThaiDate } from './thai-date.ts';

describe('typed days are parsed', () => {
  test.each([
    ['21/11/2569', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['๒๑/๑๑/๒๕๖๙', '2026-11-21'],
    ['21-11-2569', '2026-11-21'],
    ['21.11.2569', '2026-11-21'],
    ['21 / 11 / 2569', '2026-11-21'],
    ['1/1/2570', '2027-01-01'],
    ['2026-11-21', '2026-11-21'],
    ['2569-11-21', '2026-11-21'],
    ['21 พฤศจิกายน 2569', '2026-11-21'],
    ['21 พ.ย. 2569', '2026-11-21'],
    ['21 พ.ย.2569', '2026-11-21'],
    ['21พย2569', '2026-11-21'],
    ['๒๑ พฤศจิกายน พ.ศ. ๒๕๖๙', '2026-11-21'],
    ['21 พฤศจิกายน พศ 2569', '2026-11-21'],
    ['21 พฤศจิกายน ค.ศ. 2026', '2026-11-21'],
    ['21 พฤศจิกายน 2026', '2026-11-21'],
    ['วันที่ 21 พฤศจิกายน พ.ศ. 2569', '2026-11-21'],
    ['วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569', '2026-11-21'],
    ['21 เดือน พฤศจิกายน ปี 2569', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['21 Nov. 2569', '2026-11-21'],
    ['21 November 2569 BE', '2026-11-21'],
    ['21/11/2026 CE', '2026-11-21'],
    ['29/2/2567', '2024-02-29'],
    ['29 ก.พ. 2571', '2028-02-29'],
    ['1 มค 2500', '1957-01-01'],
    ['31 ธันวา 2400', '1857-12-31'],
    ['5 ก\u200b.ค. 2530', '1987-07-05'],
  ])('%s → %s', (text, on) => {
    expect(parseThaiDate(text)).toMatchObject({ ok: true, on, isYearGuessed: false });
  });

  test.each([
    ['21/11/69', '2026-11-21'],
    ['๒๑ พ.ย. ๖๙', '2026-11-21'],
    ['21 พ.ย. พ.ศ. 69', '2026-11-21'],
    ['1/1/00', '1957-01-01'],
  ])('%s → %s, with the century guessed', (text, on) => {
    expect(parseThaiDate(text)).toMatchObject({ ok: true, on, isYearGuessed: true });
  });

  test.each([
    ['31 ธ.ค. 2483', '1940-12-31', true],
    ['1 ม.ค. 2484', '1941-01-01', false],
  ])('%s → %s, before 1941: %s', (text, on, isBefore1941) => {
    expect(parseThaiDate(text)).toMatchObject({ ok: true, on, isBefore1941 });
  });
});

describe('invalid days are refused', () => {
  test.each([
    ['29/2/2568', 'day'],
    ['29 กุมภาพันธ์ 2026', 'day'],
    ['31/4/2569', 'day'],
    ['0/1/2569', 'day'],
    ['1/13/2569', 'day'],
    ['1/1/2300', 'year'],
    ['1/1/999', 'year'],
    ['1/1/1', 'year'],
    ['1/1/1799', 'year'],
    ['1 ม.ค. ค.ศ. 2569', 'year'],
    ['1 ม.ค. พ.ศ. 2026', 'year'],
    ['1 ม.ค. ค.ศ. 26', 'year'],
    ['', 'unreadable'],
    ['พรุ่งนี้', 'unreadable'],
    ['21/11', 'unreadable'],
    ['21/11-2569', 'unreadable'],
    ['21 ฟฟฟ 2569', 'unreadable'],
    ['21 11 2569', 'unreadable'],
    ['2569', 'unreadable'],
    ['21/11/2569 10:00', 'unreadable'],
    [`21/11/2569${' '.repeat(100)}`, 'unreadable'],
  ])('%j: %s', (text, problem) => {
    expect(parseThaiDate(text)).toEqual({ ok: false, problem });
  });
});

test('every displayed date can be typed back', () => {
  const days = fc.date({ min: new Date('1941-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('th' as const, 'en' as const),
      fc.constantFrom('full' as const, 'long' as const, 'medium' as const),
      (date, locale, style) => {
        const on = date.toISOString().slice(0, 10);
        const shown = formatDay(on, { locale, style });
        // The English full form starts with a weekday and a comma, which nobody types.
        const typed = shown.replace(/^[A-Z][a-z]+day, /, '');
        expect(parseThaiDate(typed)).toMatchObject({ ok: true, on });
      },
    ),
  );
});

test('any text yields a result, and every accepted one is a real day', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{1,4}$/)), (text) => {
      const date = parseThaiDate(text);
      if (date.ok) expect(() => readIsoDate(date.on)).not.toThrow();
    }),
  );
});

test('a day is written as people type it, and read back', () => {
  expect(typedThaiDate('2026-11-01')).toBe('01/11/2569');
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const on = date.toISOString().slice(0, 10);
      expect(parseThaiDate(typedThaiDate(on))).toMatchObject({ ok: true, on, isYearGuessed: false });
    }),
  );
});

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['21', '21:00'],
  ['0', '00:00'],
  ['23:59', '23:59'],
  ['๙.๓๐ น.', '09:30'],
  [' 20 : 05 น', '20:05'],
  ['24:00', null],
  ['12:60', null],
  ['1260', null],
  ['9:5', null],
  ['', null],
  ['เที่ยง', null],
  ['9:30 PM', null],
])('the time %j is %j', (text, time) => {
  expect(parseThaiTime(text)).toBe(time);
  if (time !== null) expect(isTimeOfDay(time)).toBe(true);
});
