import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  type IsoDate,
  readIsoDate,
  toIsoDate,
} from './calendar-date.ts';
import { parseThaiDate } from './thai-date.ts';

export const PERIODS = [
  'today',
  '7-days',
  '30-days',
  '90-days',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
  'own',
] as const;
export type PeriodName = (typeof PERIODS)[number];

export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const STEPS = ['day', 'month'] as const;
export type PeriodStep = (typeof STEPS)[number];

/** Longest period, in days. */
export const MAX_PERIOD_DAYS = 3_660;
/** Longest period that can be read day by day: two years. */
export const MAX_DAYS_BY_DAY = 731;
/** Longer periods are read by month unless the reader asks for days. */
const MAX_DAYS_AT_FIRST = 92;

/** Days of the site's calendar, both included. */
export interface DaySpan {
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate;
}

/** A report's parameters as in its address. */
export interface PeriodQuery {
  readonly period?: PeriodName | undefined;
  /** Own days, as typed. They mean `own` where no period is named. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: Comparison | undefined;
  readonly by?: PeriodStep | undefined;
}

export type PeriodProblem = 'unreadable' | 'reversed' | 'too_long';

/** A period as it is reported. */
export interface ReportPeriod extends DaySpan {
  readonly name: PeriodName;
  readonly step: PeriodStep;
  /** Whether the reader may choose days instead of months. */
  readonly canReadByDay: boolean;
  readonly comparison: Comparison;
  /** The days that it is compared with; null for no comparison. */
  readonly before: DaySpan | null;
  /** What is wrong with the own days; the report then shows its usual period. */
  readonly problems: { readonly from?: PeriodProblem; readonly to?: PeriodProblem };
  /** Own days that cannot be used, as typed. */
  readonly typed: { readonly from: string; readonly to: string } | null;
}

const USUAL: PeriodName = '30-days';

/** Reads a report's period. `today` is the current business date. Periods that go on end today. */
export function readPeriod(query: PeriodQuery, today: IsoDate): ReportPeriod {
  const { from = '', to = '' } = query;
  const hasDays = from.trim() !== '' || to.trim() !== '';
  const name = query.period ?? (hasDays ? 'own' : USUAL);
  const own = name === 'own' && hasDays ? readOwnDays(from, to) : null;
  const problems = own?.ok === false ? own.problems : {};
  const span = own?.ok ? own.span : spanOf(name, today);
  const comparison = query.compare ?? 'previous';
  const days = daysBetween(span.fromOn, span.toOn) + 1;
  const canReadByDay = days <= MAX_DAYS_BY_DAY;
  const step = canReadByDay ? (query.by ?? (days > MAX_DAYS_AT_FIRST ? 'month' : 'day')) : 'month';
  return {
    ...span,
    name,
    step,
    canReadByDay,
    comparison,
    before: spanBefore(name, span, comparison),
    problems,
    typed: own?.ok === false ? { from, to } : null,
  };
}

/** The first days of a period's steps: each day, or the first day of each month in it. */
export function stepsOf({ fromOn, toOn }: DaySpan, step: PeriodStep): IsoDate[] {
  if (step === 'day')
    return Array.from({ length: daysBetween(fromOn, toOn) + 1 }, (_, at) => addDays(fromOn, at));
  const steps: IsoDate[] = [];
  for (let on = monthStart(fromOn); on <= toOn; on = addMonths(on, 1)) steps.push(on);
  return steps;
}

/** The days of one step that lie in the period: a month at its ends may be there in part. */
export function daysOfStep(on: IsoDate, { fromOn, toOn }: DaySpan, step: PeriodStep): DaySpan {
  if (step === 'day') return { fromOn: on, toOn: on };
  const end = monthEnd(on);
  return { fromOn: on < fromOn ? fromOn : on, toOn: end > toOn ? toOn : end };
}

type OwnDays =
  | { readonly ok: true; readonly span: DaySpan }
  | { readonly ok: false; readonly problems: ReportPeriod['problems'] };

/** Reads own days. One that is missing is the other. */
function readOwnDays(from: string, to: string): OwnDays {
  const [first, last] = [from, to].map((text) => (text.trim() === '' ? null : parseThaiDate(text)));
  const isFromUnreadable = first?.ok === false;
  const isToUnreadable = last?.ok === false;
  if (isFromUnreadable || isToUnreadable)
    return {
      ok: false,
      problems: {
        ...(isFromUnreadable && { from: 'unreadable' }),
        ...(isToUnreadable && { to: 'unreadable' }),
      },
    };
  const fromOn = first?.ok ? first.on : last?.ok ? last.on : '';
  const toOn = last?.ok ? last.on : fromOn;
  if (toOn < fromOn) return { ok: false, problems: { to: 'reversed' } };
  if (daysBetween(fromOn, toOn) >= MAX_PERIOD_DAYS) return { ok: false, problems: { to: 'too_long' } };
  return { ok: true, span: { fromOn, toOn } };
}

function spanOf(name: PeriodName, today: IsoDate): DaySpan {
  switch (name) {
    case 'today':
      return { fromOn: today, toOn: today };
    case '7-days':
      return { fromOn: addDays(today, -6), toOn: today };
    case '30-days':
    case 'own':
      return { fromOn: addDays(today, -29), toOn: today };
    case '90-days':
      return { fromOn: addDays(today, -89), toOn: today };
    case 'this-month':
      return { fromOn: monthStart(today), toOn: today };
    case 'last-month': {
      const fromOn = addMonths(monthStart(today), -1);
      return { fromOn, toOn: monthEnd(fromOn) };
    }
    case 'this-year':
      return { fromOn: `${today.slice(0, 4)}-01-01`, toOn: today };
    case 'last-year': {
      const year = addMonths(today, -12).slice(0, 4);
      return { fromOn: `${year}-01-01`, toOn: `${year}-12-31` };
    }
  }
}

/**
 * The days that a period is compared with. Months and years are compared with the same part of the month or year before,
 * whatever its length; other periods with as many days just before.
 */
function spanBefore(name: PeriodName, span: DaySpan, comparison: Comparison): DaySpan | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') return monthsBefore(span, 12);
  switch (name) {
    case 'this-month':
    case 'last-month':
      return monthsBefore(span, 1);
    case 'this-year':
    case 'last-year':
      return monthsBefore(span, 12);
    case 'today':
    case '7-days':
    case '30-days':
    case '90-days':
    case 'own': {
      const days = daysBetween(span.fromOn, span.toOn) + 1;
      return { fromOn: addDays(span.fromOn, -days), toOn: addDays(span.fromOn, -1) };
    }
  }
}

/** Whole months stay whole: February is compared with the whole of January. */
function monthsBefore({ fromOn, toOn }: DaySpan, months: number): DaySpan {
  const isWhole = fromOn === monthStart(fromOn) && toOn === monthEnd(toOn);
  const end = addMonths(toOn, -months);
  return { fromOn: addMonths(fromOn, -months), toOn: isWhole ? monthEnd(end) : end };
}

/** Returns the first day of the month of a day. */
export function monthStart(on: IsoDate): IsoDate {
  return `${on.slice(0, 8)}01`;
}

/** Returns the last `count` months up to that of a day, newest first: `2026-11`. */
export function lastMonths(on: IsoDate, count: number): string[] {
  return Array.from({ length: count }, (_, back) => addMonths(monthStart(on), -back).slice(0, 7));
}

function monthEnd(on: IsoDate): IsoDate {
  const { year, month } = readIsoDate(on);
  return toIsoDate({ year, month, day: daysInMonth(year, month) });
}
