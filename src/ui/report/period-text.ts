import * as m from '#messages';
import { formatDay, formatDayOfMonth, formatMonth } from '#platform/dates/format-date.ts';
import { type IsoDate, readIsoDate, toBuddhistYear } from '#platform/dates/calendar-date.ts';
import type {
  Comparison,
  DaySpan,
  PeriodName,
  PeriodProblem,
  PeriodStep,
} from '#platform/dates/report-period.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { PlotPoint } from '../plot/plot-contract.ts';

/** Days as people write them: one day, or the first and the last. */
export function spanText({ fromOn, toOn }: DaySpan, locale: Locale): string {
  if (fromOn === toOn) return formatDay(fromOn, { locale });
  const from =
    fromOn.slice(0, 4) === toOn.slice(0, 4)
      ? formatDayOfMonth(fromOn, locale)
      : formatDay(fromOn, { locale });
  return `${from} – ${formatDay(toOn, { locale })}`;
}

/** One step of a period in full: `21 พ.ย. 2569` or `พฤศจิกายน 2569`. */
export function stepText(on: IsoDate, step: PeriodStep, locale: Locale): string {
  return step === 'day' ? formatDay(on, { locale }) : formatMonth(on, locale);
}

/** The axis of a period, with Buddhist years below it. */
export function periodPoints(steps: readonly IsoDate[], step: PeriodStep, locale: Locale): PlotPoint[] {
  return steps.map((on) => ({
    label: stepText(on, step, locale),
    short: step === 'day' ? formatDayOfMonth(on, locale) : formatDayOfMonth(on, locale).replace(/\d+\s*/, ''),
    group: String(toBuddhistYear(readIsoDate(on).year)),
  }));
}

export function periodText(name: PeriodName): string {
  switch (name) {
    case 'today':
      return m.ui_report_today();
    case '7-days':
      return m.ui_report_last_7();
    case '30-days':
      return m.ui_report_last_30();
    case '90-days':
      return m.ui_report_last_90();
    case 'this-month':
      return m.ui_report_this_month();
    case 'last-month':
      return m.ui_report_last_month();
    case 'this-year':
      return m.ui_report_this_year();
    case 'last-year':
      return m.ui_report_last_year();
    case 'own':
      return m.ui_report_own_days();
  }
}

export function comparisonText(comparison: Comparison): string {
  switch (comparison) {
    case 'previous':
      return m.ui_report_previous();
    case 'year':
      return m.ui_report_year_before();
    case 'none':
      return m.ui_report_no_comparison();
  }
}

export function periodProblemText(problem: PeriodProblem): string {
  switch (problem) {
    case 'unreadable':
      return m.ui_date_unreadable();
    case 'reversed':
      return m.ui_report_reversed();
    case 'too_long':
      return m.ui_report_too_long();
  }
}
