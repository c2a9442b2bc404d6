import { expect, test } from 'vitest';
import { Day, Instant, isInstantText, TypedDay, TypedTime } from './date-contract.ts';

test.each([
  ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T09:30:00.123456789+07:00', '2026-11-21T02:30:00.123Z'],
  ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
])('%s becomes %s', (given, kept) => {
  expect(Instant.parse(given)).toBe(kept);
});

test.each([
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  'infinity',
])('%s is not a valid instant', (given) => {
  expect(Instant.safeParse(given).success).toBe(false);
});

test.each(['0000-01-01', '9999-12-31', '2026-02-29', '1899-12-31', '3000-01-01', '-infinity'])(
  '%s is no day of an input',
  (given) => {
    expect(Day.safeParse(given).success).toBe(false);
  },
);

test('the first and the last day of the supported years are valid', () => {
  expect(['1900-01-01', '2569-02-28', '2999-12-31'].map((day) => Day.parse(day))).toHaveLength(3);
});

test('an instant is accepted exactly as `toISOString` writes it', () => {
  expect(isInstantText(new Date().toISOString())).toBe(true);
  for (const text of [
    '0000-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00Z',
    '2026-01-01',
    '9999-12',
    '+010000-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000+07:00',
    '',
  ])
    expect(isInstantText(text), text).toBe(false);
});

test('a form takes a day and a time as typed, and refuses what is neither', () => {
  expect(['21/11/2569', '2026-11-21', '๒๑ พ.ย. ๖๙'].map((text) => TypedDay.parse(text))).toEqual(
    Array.from({ length: 3 }, () => '2026-11-21'),
  );
  expect(['9.30', '09:30'].map((text) => TypedTime.parse(text))).toEqual(['09:30', '09:30']);
  for (const text of ['', '31/2/2569', '1/1/1850', 'พรุ่งนี้'])
    expect(TypedDay.safeParse(text).success).toBe(false);
  for (const text of ['', '25:00', 'x']) expect(TypedTime.safeParse(text).success).toBe(false);
});
