import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind, RecordQuery } from '#platform/search/record-kind.ts';
import { holdsTerms } from '#platform/search/search.ts';
import { LEARNER_SEARCH } from '../enrol/index-learners.ts';
import { wordsOf } from '../lesson/lesson-rows.ts';
import { lessonsPaths } from '../paths.ts';
import { manageLessons, teach } from '../permissions.ts';

type Row = RowOf<'lessons_enrolment', 'enrolmentId' | 'learnerName' | 'learnerEmail'> &
  RowOf<'lessons_lesson', 'slug' | 'titleTh' | 'titleEn'> & { readonly score: number };

/** Learners by name and address: of all lessons for managers, of their own for teachers and assistants. */
export const learnerRecords: RecordKind = {
  name: 'lessons.learner',
  access: teach,
  corrects: [LEARNER_SEARCH],
  find: async (scope, query, limit) => {
    const hits = allows(manageLessons, scope.actor)
      ? recordHits([LEARNER_SEARCH], query, limit)
      : ownLearners(scope, query, limit);
    const rows = await scope.tx.rows(sql<Row>`
      select enrolment.enrolment_id, enrolment.learner_name, enrolment.learner_email, lesson.slug, lesson.title_th, lesson.title_en, hit.score
        from ${hits} as hit
        join lessons_enrolment as enrolment on enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = hit.item_id
        join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = enrolment.lesson_id
       order by hit.score desc, enrolment.enrolment_id desc limit ${limit}`);
    return rows.map((row) => ({
      id: row.enrolmentId,
      title: row.learnerName,
      detail: `${wordsOf(scope, { ...row, summaryTh: '', summaryEn: '' }).title} · ${row.learnerEmail}`,
      to: lessonsPaths.manageLearners(row.slug, { q: row.learnerEmail }),
      keys: [row.learnerEmail],
      score: row.score,
    }));
  },
};

/** Selects the latest learners of the actor's own lessons that match; as `recordHits`. */
function ownLearners(scope: Scope, { search }: RecordQuery, limit: number) {
  return sql`(
    select enrolment.enrolment_id as item_id, 2::real as score
      from lessons_staff as staff
      join lessons_enrolment as enrolment on enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = staff.lesson_id
     where staff.tenant_id = ${scope.tenant.id} and staff.user_id = ${personOf(scope)?.userId ?? null}::uuid
       and ${holdsTerms(sql`lower(enrolment.learner_name || ' ' || enrolment.learner_email)`, search)}
     order by enrolment.created_at desc, enrolment.enrolment_id desc limit ${sql.lit(limit)})`;
}
