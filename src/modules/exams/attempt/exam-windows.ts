import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { ExamSettings } from '../exam/exam-contract.ts';
import { windowOf } from './attempt-rules.ts';

/** Returns when published exams are open for the actor, by id, with dates granted to this person. */
export async function listExamWindows(
  scope: Scope,
  examIds: readonly string[],
): Promise<Map<string, ReturnType<typeof windowOf>>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_exam', 'examId' | 'settings'> & Outer<RowOf<'exams_override', 'opensAt' | 'closesAt'>>
  >`
    select exam.exam_id, exam.settings, override.opens_at, override.closes_at
      from exams_exam as exam
      left join exams_override as override
        on override.tenant_id = ${scope.tenant.id} and override.exam_id = exam.exam_id
           and override.person_id = ${personOf(scope)?.userId ?? null}::uuid
     where exam.tenant_id = ${scope.tenant.id} and exam.exam_id = any(${examIds}::uuid[]) and exam.state = 'published'`);
  return new Map(
    rows.map(({ examId, settings, opensAt, closesAt }) => [
      examId,
      windowOf(ExamSettings.parse(settings), { opensAt, closesAt, extraPercent: 0, extraAttempts: 0 }),
    ]),
  );
}
