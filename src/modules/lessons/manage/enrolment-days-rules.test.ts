import { expect, test } from 'vitest';
import { ENROLMENT_DAYS, readEnrolmentDays } from './enrolment-days-rules.ts';

test.each([
  ['today', '2026-11-24 2026-11-24'],
  ['90-days', '2026-08-27 2026-11-24'],
  ['last-month', '2026-10-01 2026-10-31'],
  ['2026-11-01..2026-11-03', '2026-11-01 2026-11-03'],
  ['2026-11-03..2026-11-01', null],
  ['yesterday', null],
  ['own', null],
  ['', null],
])('days %s of enrolling are %s', (text, days) => {
  const span = readEnrolmentDays(text, '2026-11-24');
  expect(span && `${span.fromOn} ${span.toOn}`).toBe(days);
});

test('every choice has days', () => {
  for (const name of ENROLMENT_DAYS) expect(readEnrolmentDays(name, '2026-11-24')).not.toBeNull();
});
