import { expect, test } from 'vitest';
import { lastDayOf } from './sharing-text.tsx';

test.each([
  // The end of 26 November in Bangkok and in New York, and a time within a day.
  ['2026-11-26T17:00:00.000Z', 'Asia/Bangkok', '2026-11-26'],
  ['2026-11-27T05:00:00.000Z', 'America/New_York', '2026-11-26'],
  ['2026-11-26T10:30:00.000Z', 'Asia/Bangkok', '2026-11-26'],
])('a link that ends at %s in %s last works on %s', (expiresAt, zone, day) => {
  expect(lastDayOf(expiresAt, zone)).toBe(day);
});
