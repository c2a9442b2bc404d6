import { expect, test } from 'vitest';
import { LIST_DAYS, readListDays } from './list-days.ts';

test.each([
  ['today', '2026-11-24 2026-11-24'],
  ['90-days', '2026-08-27 2026-11-24'],
  ['last-month', '2026-10-01 2026-10-31'],
  ['2026-11-01..2026-11-03', '2026-11-01 2026-11-03'],
  ['2026-11-03..2026-11-01', null],
  ['yesterday', null],
  ['own', null],
  ['', null],
])('days %s of a list are %s', (text, days) => {
  const span = readListDays(text, '2026-11-24');
  expect(span && `${span.fromOn} ${span.toOn}`).toBe(days);
});

test('every choice has days', () => {
  for (const name of LIST_DAYS) expect(readListDays(name, '2026-11-24')).not.toBeNull();
});
