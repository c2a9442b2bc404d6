import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { dayForKey, movedMonths, weeksOfMonth } from './calendar-rules.ts';

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a month is shown in weeks from Sunday, each day once', () => {
  const weeks = weeksOfMonth('2026-11-21');
  expect(weeks[0]?.slice(0, 2)).toEqual(['2026-11-01', '2026-11-02']); // a Sunday
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOfMonth('2024-02-05').flat()).toContain('2024-02-29');
  fc.assert(
    fc.property(days, (on) => {
      const shown = weeksOfMonth(on);
      expect(shown.flat()).toContain(on);
      expect(shown.every((week) => week.length === 7)).toBe(true);
    }),
  );
});

test.each([
  ['ArrowLeft', false, '2026-11-20'],
  ['ArrowRight', false, '2026-11-22'],
  ['ArrowUp', false, '2026-11-14'],
  ['ArrowDown', false, '2026-11-28'],
  ['Home', false, '2026-11-15'],
  ['End', false, '2026-11-21'],
  ['PageUp', false, '2026-10-21'],
  ['PageDown', false, '2026-12-21'],
  ['PageUp', true, '2025-11-21'],
  ['PageDown', true, '2027-11-21'],
  ['Enter', false, null],
])('%s (with Shift: %s) leads from 21 November 2026 to %s', (key, isShifted, to) => {
  expect(dayForKey('2026-11-21', key, isShifted)).toBe(to);
});

test('no key leads out of the years that a day can have', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
  fc.assert(
    fc.property(days, fc.constantFrom(...keys), fc.boolean(), (on, key, isShifted) => {
      expect(isIsoDate(dayForKey(on, key, isShifted) ?? '')).toBe(true);
    }),
    {
      examples: keys.flatMap((key) =>
        ['0001-01-01', '9999-12-31'].map((on): [string, string, boolean] => [on, key, true]),
      ),
    },
  );
  expect(movedMonths('2026-01-31', 1)).toBe('2026-02-28');
});
