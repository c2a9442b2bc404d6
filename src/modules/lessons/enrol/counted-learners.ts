import type { InstantRange } from '#platform/dates/business-day.ts';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { isLatest } from './enrolment-rows.ts';

/**
 * SQL condition: whether the row `enrolment` is a learner whom a lesson's statistics count, enrolled in `range` if it is
 * given. Repeated enrolments are one learner.
 */
export function isCountedLearner(
  scope: Pick<Scope, 'tenant'>,
  lessonId: string,
  range: InstantRange | null = null,
): ReturnType<typeof sql> {
  const isInRange =
    range === null
      ? sql``
      : sql`and enrolment.created_at >= ${range.start} and enrolment.created_at < ${range.end}`;
  return sql`enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = ${lessonId}
    and enrolment.state in ('active', 'completed', 'suspended') ${isInRange} and ${isLatest(scope)}`;
}
