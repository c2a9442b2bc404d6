import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { touchLesson } from './lesson-rows.ts';

/** Sets whether lessons give a certificate, which their pages announce and link to after completion. */
export async function setGivesCertificate(
  scope: Scope,
  { lessonIds, gives }: { lessonIds: readonly string[]; gives: boolean },
): Promise<void> {
  const changed = await scope.tx.rows(sql<RowOf<'lessons_lesson', 'lessonId' | 'slug'>>`
    update lessons_lesson set gives_certificate = ${gives}
     where tenant_id = ${scope.tenant.id} and lesson_id = any(${lessonIds}::uuid[]) and gives_certificate <> ${gives}
    returning lesson_id, slug`);
  for (const lesson of changed) await touchLesson(scope, lesson);
}
