import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind, RecordQuery } from '#platform/search/record-kind.ts';
import { holdsTerms } from '#platform/search/search.ts';
import { MANAGED_SEARCH_KIND } from '../lesson/index-lessons.ts';
import { SEARCH_KIND, wordsOf } from '../lesson/lesson-rows.ts';
import { lessonsPaths } from '../paths.ts';
import { manageLessons, visitLessons } from '../permissions.ts';

type Row = RowOf<'lessons_lesson', 'lessonId' | 'slug' | 'titleTh' | 'titleEn' | 'teacherNames'> & {
  readonly score: number;
  readonly isTaught: boolean;
};

/**
 * Lessons: all of them for managers, drafts included; for everybody else those in the catalogue, those that they learn
 * and those that they teach.
 */
export const lessonRecords: RecordKind = {
  name: 'lessons.lesson',
  access: visitLessons,
  corrects: [SEARCH_KIND],
  find: async (scope, query, limit) => {
    const isManager = allows(manageLessons, scope.actor);
    const hits = isManager
      ? recordHits([MANAGED_SEARCH_KIND], query, limit)
      : sql`(select item_id, max(score) as score from (select item_id, score from ${recordHits([SEARCH_KIND], query, limit)} as listed union all ${ownLessons(scope, query, limit)}) as all_of group by item_id)`;
    const rows = await scope.tx.rows(sql<Row>`
      select lesson.lesson_id, lesson.slug, lesson.title_th, lesson.title_en, lesson.teacher_names, hit.score,
             ${isManager ? sql`true` : isTaught(scope)} as is_taught
        from ${hits} as hit
        join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = hit.item_id
       where ${isManager ? sql`true` : sql`(lesson.is_listed or ${isLearnt(scope)} or ${isTaught(scope)})`}
       order by hit.score desc, lesson.lesson_id desc limit ${limit}`);
    return rows.map((row) => ({
      id: row.lessonId,
      title: wordsOf(scope, { ...row, summaryTh: '', summaryEn: '' }).title,
      detail: row.teacherNames,
      to: row.isTaught ? lessonsPaths.manageLesson(row.slug) : lessonsPaths.lesson(row.slug),
      keys: [row.slug],
      score: row.score,
    }));
  },
};

/** Selects lessons of the actor that hold the query in their title, by ids and a score. */
function ownLessons(scope: Scope, { search }: RecordQuery, limit: number) {
  return sql`(select lesson.lesson_id as item_id, 2::real as score from lessons_lesson as lesson
     where lesson.tenant_id = ${scope.tenant.id}
       and lesson.lesson_id = any(array(
             select lesson_id from lessons_enrolment where tenant_id = ${scope.tenant.id} and user_id = ${userIdOf(scope)}::uuid
              union all
             select lesson_id from lessons_staff where tenant_id = ${scope.tenant.id} and user_id = ${userIdOf(scope)}::uuid))
       and ${holdsTerms(sql`lower(lesson.title_th || ' ' || lesson.title_en)`, search)}
     order by lesson.lesson_id desc limit ${sql.lit(limit)})`;
}

function isLearnt(scope: Scope) {
  return sql`exists (select from lessons_enrolment as own where own.tenant_id = ${scope.tenant.id} and own.lesson_id = lesson.lesson_id
    and own.user_id = ${userIdOf(scope)}::uuid)`;
}

function isTaught(scope: Scope) {
  return sql`exists (select from lessons_staff as staff where staff.tenant_id = ${scope.tenant.id} and staff.lesson_id = lesson.lesson_id
    and staff.user_id = ${userIdOf(scope)}::uuid)`;
}

function userIdOf(scope: Scope): string | null {
  return personOf(scope)?.userId ?? null;
}
