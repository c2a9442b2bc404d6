import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf, Rows } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { lessonScore, type ScoredPart } from '../progress/score-rules.ts';

export type LessonCompletion = RowOf<'lessons_enrolment', 'enrolmentId' | 'userId'> &
  RowAs<'lessons_enrolment', { email: 'learnerEmail' }> &
  Filled<RowOf<'lessons_enrolment', 'completedAt'>> & {
    /** Name at the time of enrolment. */
    readonly name: Rows['lessons_enrolment']['learnerName'];
    /** Current score in the lesson, out of 100; null when nothing counts. */
    readonly scorePercent: number | null;
  };

const MAX_COMPLETIONS = 2_000;

/**
 * Lists completed enrolments that are not revoked or suspended, latest first, at most 2,000: only the given ones, or all
 * except the given ones. The caller checks that the actor teaches the lesson.
 */
export async function completionsOf(
  scope: Scope,
  lessonId: string,
  which: { readonly only: readonly string[] } | { readonly except: readonly string[] },
): Promise<LessonCompletion[]> {
  const only = 'only' in which ? which.only : null;
  const except = 'except' in which ? which.except : [];
  const rows = await scope.tx.rows(sql<Omit<LessonCompletion, 'scorePercent'>>`
    select enrolment_id, user_id, learner_name as name, learner_email as email, completed_at
      from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and completed_at is not null and state not in ('revoked', 'suspended')
       and (${only}::uuid[] is null or enrolment_id = any(${only}::uuid[]))
       and enrolment_id not in (select unnest(${except}::uuid[]))
     order by completed_at desc limit ${MAX_COMPLETIONS}`);
  const marked = await markedParts(
    scope,
    lessonId,
    rows.map(({ enrolmentId }) => enrolmentId),
  );
  return rows.map((row) => ({ ...row, scorePercent: lessonScore(marked.get(row.enrolmentId) ?? []) }));
}

/** Returns the marked published parts by enrolment. */
async function markedParts(
  scope: Scope,
  lessonId: string,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ScoredPart[]>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_part_progress', 'enrolmentId'> &
      RowOf<'lessons_published_part', 'isRequired'> &
      Filled<RowOf<'lessons_part_progress', 'scorePercent'>> & {
        readonly purpose: ScoredPart['purpose'];
      }
  >`
    select progress.enrolment_id, part.is_required, progress.score_percent,
           case when part.kind = 'exam' then coalesce(part.body ->> 'purpose', 'quiz') end as purpose
      from lessons_part_progress as progress
      join lessons_published_part as part
        on part.tenant_id = progress.tenant_id and part.lesson_id = ${lessonId} and part.part_id = progress.part_id
     where progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = any(${enrolmentIds}::uuid[])
       and progress.score_percent is not null`);
  return Map.groupBy(
    rows.map((row) => ({
      enrolmentId: row.enrolmentId,
      isRequired: row.isRequired,
      purpose: row.purpose,
      scorePercent: Number(row.scorePercent),
    })),
    ({ enrolmentId }) => enrolmentId,
  );
}
