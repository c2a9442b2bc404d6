import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './calendar-date.ts';
import { businessDate } from './business-day.ts';
import {
  COMPARISONS,
  daysOfStep,
  MAX_DAYS_BY_DAY,
  PERIODS,
  type PeriodQuery,
  readPeriod,
  stepsOf,
} from './report-period.ts';

const days = (query: PeriodQuery, today: string) => {
  const { fromOn, toOn, before } = readPeriod(query, today);
  return [`${fromOn} ${toOn}`, before && `${before.fromOn} ${before.toOn}`];
};

test.each<[PeriodQuery, string, string, string | null]>([
  [{ period: 'today' }, '2026-11-24', '2026-11-24 2026-11-24', '2026-11-23 2026-11-23'],
  [{ period: '7-days' }, '2026-03-03', '2026-02-25 2026-03-03', '2026-02-18 2026-02-24'],
  [{}, '2026-11-24', '2026-10-26 2026-11-24', '2026-09-26 2026-10-25'],
  [{ period: '90-days' }, '2026-03-31', '2026-01-01 2026-03-31', '2025-10-03 2025-12-31'],
  // The same days of a shorter month, and of a leap year.
  [{ period: 'this-month' }, '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  [{ period: 'this-month' }, '2028-03-30', '2028-03-01 2028-03-30', '2028-02-01 2028-02-29'],
  [{ period: 'this-month' }, '2026-03-10', '2026-03-01 2026-03-10', '2026-02-01 2026-02-10'],
  // Whole months of different lengths.
  [{ period: 'last-month' }, '2026-03-15', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  [{ period: 'last-month' }, '2026-01-31', '2025-12-01 2025-12-31', '2025-11-01 2025-11-30'],
  [{ period: 'last-month', compare: 'year' }, '2029-03-15', '2029-02-01 2029-02-28', '2028-02-01 2028-02-29'],
  [{ period: 'this-year' }, '2028-02-29', '2028-01-01 2028-02-29', '2027-01-01 2027-02-28'],
  [{ period: 'last-year' }, '2026-01-01', '2025-01-01 2025-12-31', '2024-01-01 2024-12-31'],
  [{ period: '7-days', compare: 'year' }, '2026-11-24', '2026-11-18 2026-11-24', '2025-11-18 2025-11-24'],
  [{ period: 'today', compare: 'none' }, '2026-11-24', '2026-11-24 2026-11-24', null],
  // Own days, in the Buddhist era and as in an address.
  [{ from: '28/2/2567', to: '1/3/2567' }, '2026-11-24', '2024-02-28 2024-03-01', '2024-02-25 2024-02-27'],
  [{ period: 'own', from: '2026-11-01' }, '2026-11-24', '2026-11-01 2026-11-01', '2026-10-31 2026-10-31'],
  [{ period: 'own' }, '2026-11-24', '2026-10-26 2026-11-24', '2026-09-26 2026-10-25'],
  // A named period wins over days that are left in the address.
  [{ period: 'today', from: '1/1/2560' }, '2026-11-24', '2026-11-24 2026-11-24', '2026-11-23 2026-11-23'],
])('%j on %s is %s, compared with %s', (query, today, span, before) => {
  expect(days(query, today)).toEqual([span, before]);
});

test.each<[PeriodQuery, object]>([
  [{ from: '29/2/2568', to: '1/3/2568' }, { from: 'unreadable' }],
  [
    { from: 'พรุ่งนี้', to: 'x' },
    { from: 'unreadable', to: 'unreadable' },
  ],
  [{ from: '2/1/2569', to: '1/1/2569' }, { to: 'reversed' }],
  [{ from: '1/1/2550', to: '1/1/2569' }, { to: 'too_long' }],
])('%j cannot be used and says why at its field', (query, problems) => {
  const period = readPeriod(query, '2026-11-24');
  expect(period).toMatchObject({ name: 'own', problems, fromOn: '2026-10-26', toOn: '2026-11-24' });
  expect(period.typed).toEqual({ from: query.from, to: query.to });
});

test('today begins at midnight in Bangkok', () => {
  const today = (text: string) => businessDate(new Date(text), 'Asia/Bangkok');
  expect(days({ period: 'today' }, today('2026-12-31T16:59:59Z'))[0]).toBe('2026-12-31 2026-12-31');
  expect(days({ period: 'this-year' }, today('2026-12-31T17:00:00Z'))[0]).toBe('2027-01-01 2027-01-01');
});

test('long periods are read by month, up to two years by day if asked', () => {
  const step = (query: PeriodQuery) => readPeriod(query, '2026-11-24').step;
  expect([step({}), step({ period: 'last-year' }), step({ period: 'last-year', by: 'day' })]).toEqual([
    'day',
    'month',
    'day',
  ]);
  expect(step({ from: '1/1/2560', to: '31/12/2568', by: 'day' })).toBe('month');
  expect(step({ period: '30-days', by: 'month' })).toBe('month');
});

test('a month at the end of a period is there in part', () => {
  const span = { fromOn: '2026-01-15', toOn: '2026-03-10' };
  expect(stepsOf(span, 'month').map((on) => daysOfStep(on, span, 'month'))).toEqual([
    { fromOn: '2026-01-15', toOn: '2026-01-31' },
    { fromOn: '2026-02-01', toOn: '2026-02-28' },
    { fromOn: '2026-03-01', toOn: '2026-03-10' },
  ]);
});

test('steps cover each day of a period once, whatever today is', () => {
  const today = fc.integer({ min: 0, max: 20_000 }).map((at) => addDays('2000-01-01', at));
  fc.assert(
    fc.property(
      today,
      fc.constantFrom(...PERIODS),
      fc.constantFrom(...COMPARISONS),
      (on, period, compare) => {
        const read = readPeriod({ period, compare }, on);
        for (const span of [read, ...(read.before ? [read.before] : [])]) {
          expect(span.fromOn <= span.toOn).toBe(true);
          const covered = stepsOf(span, read.step).map((step) => daysOfStep(step, span, read.step));
          expect(covered[0]?.fromOn).toBe(span.fromOn);
          expect(covered.at(-1)?.toOn).toBe(span.toOn);
          for (const [at, each] of covered.entries())
            if (at > 0) expect(each.fromOn).toBe(addDays(covered[at - 1]?.toOn ?? '', 1));
        }
        if (read.before) expect(read.before.toOn < read.toOn).toBe(true);
        if (read.step === 'day') expect(daysBetween(read.fromOn, read.toOn)).toBeLessThan(MAX_DAYS_BY_DAY);
      },
    ),
  );
});
