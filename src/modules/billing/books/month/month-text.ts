import * as m from '#messages';
import { formatMonth } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { firstDayOf } from './month-rules.ts';

/** The month of a report for people: “Tax month November 2026”. `month` as addresses name it. */
export function monthText(scope: Pick<Scope, 'locale' | 'now' | 'tenant'>, month: string): string {
  const { locale, now, tenant } = scope;
  const first = firstDayOf(month, zonedDay(now, tenant.zone));
  return `${m.billing_books_claim_month({}, { locale })} ${formatMonth(first, locale)}`;
}
