import { daysRange } from '#platform/dates/business-day.ts';
import { readListDays } from '#platform/dates/list-days.ts';
import type { DaySpan } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';

/** Reads days of joining, as in the address of the list of members; null for none and for what cannot be read. */
export function readJoinedDays(scope: ScopeWithoutTx, days: string | undefined): DaySpan | null {
  return readListDays(days ?? '', zonedDay(scope.now, scope.tenant.zone));
}

/** Condition for people who joined on these days of the site's calendar; all where there are none. */
export function joinedIn(scope: ScopeWithoutTx, span: DaySpan | null): ReturnType<typeof sql> {
  if (span === null) return sql`true`;
  const { start, end } = daysRange(span, scope.tenant.zone);
  return sql`created_at >= ${start} and created_at < ${end}`;
}
