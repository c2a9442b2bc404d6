import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind, RecordQuery } from '#platform/search/record-kind.ts';
import { holdsTerms } from '#platform/search/search.ts';
import { EXAM_SEARCH } from '../exam/index-exams.ts';
import { examsPaths } from '../paths.ts';
import { manageExams, takeExams } from '../permissions.ts';

/** Exams: all for managers, for everybody else those that are open to every member. */
export const examRecords: RecordKind = {
  name: 'exams.exam',
  access: takeExams,
  corrects: [EXAM_SEARCH],
  find: async (scope, query, limit) => {
    const isManager = allows(manageExams, scope.actor);
    const hits = isManager ? recordHits([EXAM_SEARCH], query, limit) : openExams(scope, query, limit);
    const rows = await scope.tx.rows(sql<
      RowOf<'exams_exam', 'examId' | 'slug' | 'title'> & { readonly score: number }
    >`
      select exam.exam_id, exam.slug, exam.title, hit.score from ${hits} as hit
        join exams_exam as exam on exam.tenant_id = ${scope.tenant.id} and exam.exam_id = hit.item_id
       order by hit.score desc, exam.exam_id desc limit ${limit}`);
    return rows.map(({ examId, slug, title, score }) => ({
      id: examId,
      title,
      detail: isManager ? slug : '',
      to: isManager ? examsPaths.manageExam(examId) : examsPaths.exam(slug),
      keys: [slug],
      score,
    }));
  },
};

/** Selects published exams for every member that match; as `recordHits`. */
function openExams(scope: Scope, { search }: RecordQuery, limit: number) {
  return sql`(
    select exam_id as item_id, 2::real as score from exams_exam
     where tenant_id = ${scope.tenant.id} and state = 'published' and is_open and ${holdsTerms(sql`lower(title)`, search)}
     order by exam_id desc limit ${sql.lit(limit)})`;
}
