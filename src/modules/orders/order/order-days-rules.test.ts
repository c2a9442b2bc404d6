import { expect, test } from 'vitest';
import { daysParameter } from '#platform/dates/days-parameter.ts';
import { readOrderDays } from './order-days-rules.ts';

test.each([
  ['today', '2026-11-24 2026-11-24'],
  ['yesterday', '2026-11-23 2026-11-23'],
  ['14-days', '2026-11-11 2026-11-24'],
  ['last-month', '2026-10-01 2026-10-31'],
  ['2026-11-01..2026-11-03', '2026-11-01 2026-11-03'],
  ['2026-11-03..2026-11-01', null],
  ['2026-02-29..2026-03-01', null],
  ['2026-11-01', null],
  ['2026-11-01..2026-11-02..2026-11-03', null],
  ['own', null],
  ['', null],
])('days %s are %s', (text, days) => {
  const span = readOrderDays(text, '2026-11-24');
  expect(span && `${span.fromOn} ${span.toOn}`).toBe(days);
});

test('days survive the address', () => {
  const span = { fromOn: '2026-01-31', toOn: '2026-02-28' };
  expect(readOrderDays(daysParameter(span), '2026-11-24')).toEqual(span);
});
