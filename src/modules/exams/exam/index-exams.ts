import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexOlderCron } from '#platform/search/index-older.ts';
import { indexAllForSearch } from '#platform/search/search-index.ts';

/** Search kind of exams in every state. */
export const EXAM_SEARCH = 'exams.exam';

/** Length of the description that is indexed. */
const SEARCHED_DESCRIPTION = 1_500;

type IndexedExam = RowOf<'exams_exam', 'examId' | 'slug' | 'title' | 'description'>;

/** Indexes exams by their texts, in the transaction that writes them. */
export async function indexExams(scope: Scope, exams: readonly IndexedExam[]): Promise<void> {
  await indexAllForSearch(
    scope,
    exams.map(({ examId, slug, title, description }) => ({
      kind: EXAM_SEARCH,
      id: examId,
      text: [title, slug, description.slice(0, SEARCHED_DESCRIPTION)].join('\n'),
    })),
  );
}

/** Indexes exams from before they could be searched. */
export const indexExamsCron = indexOlderCron('exams.index_exams', indexExamBatch);

export async function indexExamBatch(scope: Scope, limit: number): Promise<number> {
  const rows = await scope.tx.rows(sql<IndexedExam>`
    update exams_exam as exam set indexed_at = ${scope.now}
      from (select exam_id from exams_exam
             where tenant_id = ${scope.tenant.id} and indexed_at is null
             order by exam_id desc limit ${limit} for no key update skip locked) as batch
     where exam.tenant_id = ${scope.tenant.id} and exam.exam_id = batch.exam_id
    returning exam.exam_id, exam.slug, exam.title, exam.description`);
  await indexExams(scope, rows);
  return rows.length;
}
