import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { LessonStatus } from './lesson-contract.ts';

/** Counts the lessons that the actor may work on, by status. */
export async function countManagedLessons(scope: Scope): Promise<Record<LessonStatus, number>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_lesson', 'status'> & {
      readonly count: number;
    }
  >`
    select lesson.status, count(*)::integer as count from lessons_lesson as lesson
     where lesson.tenant_id = ${scope.tenant.id} and ${ofOwn(scope)} group by lesson.status`);
  const counts: Record<LessonStatus, number> = { draft: 0, published: 0, archived: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** SQL condition on `lesson`: lessons that the actor may work on. */
export function ofOwn(scope: Scope) {
  const person = personOf(scope);
  if (!person || hasRole(person.role, 'manager')) return sql`true`;
  return sql`exists (select from lessons_staff as staff
     where staff.tenant_id = ${scope.tenant.id} and staff.user_id = ${person.userId} and staff.lesson_id = lesson.lesson_id)`;
}

/** Whether the actor teaches any lesson. */
export async function teachesAnything(scope: Scope): Promise<boolean> {
  const person = personOf(scope);
  if (!person) return false;
  if (hasRole(person.role, 'manager')) return true;
  const row = await scope.tx.first(sql`
    select 1 as found from lessons_staff where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} limit 1`);
  return row !== null;
}
