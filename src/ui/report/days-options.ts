import { LIST_DAYS } from '#platform/dates/list-days.ts';
import type { DaySpan } from '#platform/dates/report-period.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { periodText, spanText } from './period-text.ts';

interface DaysOption {
  readonly value: string;
  readonly label: string;
}

/** What a list's filter of days offers; days from a link, such as those of a report, are one more choice. */
export function daysOptions(
  { days, span, locale }: { days: string; span: DaySpan | null; locale: Locale },
  offered: readonly DaysOption[] = LIST_DAYS.map((value) => ({ value, label: periodText(value) })),
): readonly DaysOption[] {
  return span === null || offered.some(({ value }) => value === days)
    ? offered
    : [{ value: days, label: spanText(span, locale) }, ...offered];
}
