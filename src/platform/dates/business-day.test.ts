import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate, dayRange, daysRange, monthRange, startOfDay } from './business-day.ts';
import { addDays, daysBetween } from './calendar-date.ts';
import { formatDate } from './format-date.ts';
import { isZone, zonedTime, zoneOffsetMinutes } from './zone.ts';

const bangkok = 'Asia/Bangkok';

describe('the business date of a sale', () => {
  test.each([
    ['2026-11-20T16:59:59Z', '2026-11-20', '20 พ.ย. 2569', '2026-11-20'],
    ['2026-11-20T17:00:00Z', '2026-11-21', '21 พ.ย. 2569', '2026-11-20'],
    ['2026-11-20T20:59:59.999Z', '2026-11-21', '21 พ.ย. 2569', '2026-11-20'],
    ['2026-11-20T21:00:00Z', '2026-11-21', '21 พ.ย. 2569', '2026-11-21'],
    ['2026-12-31T17:00:00Z', '2027-01-01', '1 ม.ค. 2570', '2026-12-31'],
    ['2028-02-28T17:30:00Z', '2028-02-29', '29 ก.พ. 2571', '2028-02-28'],
  ])('%s is %s (%s) in Bangkok, and %s with a 04:00 cut-off', (text, on, shown, withCutoff) => {
    const instant = new Date(text);
    expect(businessDate(instant, bangkok)).toBe(on);
    expect(formatDate(instant, { zone: bangkok, locale: 'th' })).toBe(shown);
    expect(businessDate(instant, bangkok, 240)).toBe(withCutoff);
  });

  test.each([-1, 0.5, 721, Number.NaN])('a cut-off of %s minutes throws', (cutoff) => {
    expect(() => businessDate(new Date(), bangkok, cutoff)).toThrow(RangeError);
  });
});

describe('ranges are half-open', () => {
  test('a Bangkok day is 17:00 to 17:00 UTC', () => {
    expect(dayRange('2026-11-21', bangkok)).toEqual({
      start: new Date('2026-11-20T17:00:00Z'),
      end: new Date('2026-11-21T17:00:00Z'),
    });
    expect(dayRange('2026-11-21', bangkok, 240).start).toEqual(new Date('2026-11-20T21:00:00Z'));
  });

  test('a month contains exactly its days', () => {
    expect(monthRange('2028-02-14', bangkok)).toEqual({
      start: new Date('2028-01-31T17:00:00Z'),
      end: new Date('2028-02-29T17:00:00Z'),
    });
  });

  test('days around a clock change have 23 and 25 hours', () => {
    const hours = (on: string): number => {
      const { start, end } = dayRange(on, 'America/New_York');
      return (end.getTime() - start.getTime()) / 3_600_000;
    };
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-11-01')).toBe(25);
    expect(hours('2026-11-02')).toBe(24);
  });

  test('where midnight is skipped, the day starts at one', () => {
    expect(zonedTime(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00');
  });

  test('each instant is in the range of its own business date and of no adjacent day', () => {
    const instants = fc.date({
      min: new Date('2015-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(
      bangkok,
      'America/New_York',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
      'UTC',
      'Pacific/Apia',
    );
    fc.assert(
      fc.property(instants, zones, fc.constantFrom(0, 240, 720), (instant, zone, cutoff) => {
        const on = businessDate(instant, zone, cutoff);
        const contains = (day: string): boolean => {
          const { start, end } = dayRange(day, zone, cutoff);
          return start <= instant && instant < end;
        };
        expect(contains(on)).toBe(true);
        expect(contains(addDays(on, 1))).toBe(false);
        expect(contains(addDays(on, -1))).toBe(false);
      }),
    );
  });

  test('adjacent days touch and never overlap', () => {
    const { end } = dayRange('2026-11-20', bangkok);
    expect(end).toEqual(dayRange('2026-11-21', bangkok).start);
    const week = daysRange({ fromOn: '2026-11-16', toOn: '2026-11-22' }, bangkok);
    expect((week.end.getTime() - week.start.getTime()) / 86_400_000).toBe(
      daysBetween('2026-11-16', '2026-11-22') + 1,
    );
  });
});

test('known and unknown zones are told apart', () => {
  expect(isZone(bangkok)).toBe(true);
  expect(isZone('Mars/Base')).toBe(false);
  expect(zoneOffsetMinutes(new Date('2026-11-20T17:00:00.500Z'), bangkok)).toBe(420);
});
