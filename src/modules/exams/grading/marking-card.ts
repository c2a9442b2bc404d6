import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { CardSource } from '#platform/page/card.ts';
import { manageExams } from '../permissions.ts';

export type ExamToMark = RowOf<'exams_exam', 'examId' | 'title'> & {
  /** Attempts, of which any number of answers may wait. */
  readonly attempts: number;
};

const SHOWN = 5;
/** More waiting attempts are not counted. */
const MAX_COUNTED = 1_000;

/** Exams with attempts that wait for a marker, most first. */
export const markingCard: CardSource<ExamToMark[]> = {
  access: manageExams,
  load: (scope) =>
    scope.tx.rows(sql<ExamToMark>`
      select exam.exam_id, exam.title, count(*)::int as attempts
        from (select exam_id from exams_attempt
               where tenant_id = ${scope.tenant.id} and state = 'awaiting_marking' and not is_test
               order by attempt_id limit ${MAX_COUNTED}) as waiting
        join exams_exam as exam on exam.tenant_id = ${scope.tenant.id} and exam.exam_id = waiting.exam_id
       group by exam.exam_id, exam.title
       order by attempts desc, exam.exam_id limit ${SHOWN}`),
};
