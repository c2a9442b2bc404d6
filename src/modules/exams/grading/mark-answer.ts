import { CursorId, cursorOf, getCursorPosition } from '#platform/paging/cursor.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { lockAttempt, recordAttemptEvent } from '../attempt/attempt-rows.ts';
import { judgeAttempt, keepJudgement } from '../attempt/grade-attempt.ts';
import { titleOf } from '../question/question-bank.ts';
import { cleanText, type Criterion, PartId, QuestionContent, Stem } from '../question/question-contract.ts';
import { examsRefusals } from '../refusals.ts';
import { milliOf } from '../question/weight-rules.ts';

export const MarkInput = z.object({
  attempt: z.uuid(),
  slot: z.coerce.number().int().min(1).max(500),
  /** In milli-points; null when a rubric decides. */
  pointsMilli: z.number().int().min(0).max(1_000_000).nullable().default(null),
  /** The chosen level of each criterion. */
  levels: z.record(PartId, PartId).default({}),
  comment: cleanText(5_000).default(''),
});
export type MarkInput = z.output<typeof MarkInput>;

const KeptMarking = z.object({ levels: z.record(z.string(), z.string()) });

/**
 * Marks an answer, or marks it again; the last missing mark completes the attempt's grade. Rubric levels are scaled to the
 * question's points, rounded half up. Refuses with `exams.attempt_missing`, `exams.nothing_to_mark`,
 * `exams.points_out_of_range`.
 */
export async function markAnswer(
  scope: Scope,
  input: MarkInput,
): Promise<{ state: 'awaiting_marking' | 'graded' }> {
  const attempt = await lockAttempt(scope, input.attempt);
  const answer = await scope.tx.first(sql<
    RowOf<'exams_answer', 'pointsMilli' | 'manualMilli'> & RowOf<'exams_question_version', 'content'>
  >`
    select a.points_milli, a.manual_milli, v.content
      from exams_answer a join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${input.attempt} and a.slot_no = ${input.slot}`);
  const isMarkable = attempt.state === 'awaiting_marking' || attempt.state === 'graded';
  const { submittedAt, submitReason } = attempt;
  if (!answer || !isMarkable || submittedAt === null || submitReason === null || answer.pointsMilli === 0)
    throw refuse(examsRefusals, 'exams.nothing_to_mark');
  const milli =
    input.pointsMilli ?? rubricMilli(QuestionContent.parse(answer.content), answer.pointsMilli, input.levels);
  if (milli === null || milli > answer.pointsMilli)
    throw refuse(examsRefusals, 'exams.points_out_of_range', { maxMilli: answer.pointsMilli });
  await scope.tx.run(sql`
    update exams_answer set manual_milli = ${milli}, marking = ${JSON.stringify({ levels: input.levels })}::jsonb, marker_comment = ${input.comment},
           marker_id = ${personOf(scope)?.userId ?? null}, marked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and attempt_id = ${input.attempt} and slot_no = ${input.slot}`);
  await recordAttemptEvent(scope, input.attempt, 'marked', { slot: input.slot, milli });
  await recordAudit(scope, {
    action: 'exams.mark_answer',
    entityKind: 'exams.attempt',
    entityId: input.attempt,
    before: { slot: input.slot, milli: answer.manualMilli },
    after: { slot: input.slot, milli },
  });
  const state = await keepJudgement(scope, attempt, await judgeAttempt(scope, attempt), {
    submittedAt,
    reason: submitReason,
  });
  return { state };
}

function rubricMilli(
  content: QuestionContent,
  pointsMilli: number,
  levels: Readonly<Record<string, string>>,
): number | null {
  if (content.kind !== 'essay' || content.rubric.length === 0) return null;
  let [given, most] = [0, 0];
  for (const criterion of content.rubric) {
    const level = criterion.levels.find(({ id }) => id === levels[criterion.id]);
    if (!level) return null;
    given += level.pointsMilli;
    most += Math.max(...criterion.levels.map((each) => each.pointsMilli));
  }
  return most === 0 ? 0 : milliOf(pointsMilli, { n: given, d: most });
}

export interface MarkingRow {
  readonly attemptId: string;
  readonly slotNo: number;
  readonly examTitle: string;
  readonly questionTitle: string;
  readonly submittedAt: Date;
  readonly pointsMilli: number;
}

const MARKING_PAGE = 50;
const AnswerPosition = z.object({ attemptId: CursorId, slotNo: z.int32() });

/** Lists answers that need marking, oldest first, without learners' names. */
export async function listMarking(
  scope: Scope,
  query: { readonly examId?: string | undefined; readonly after?: string | undefined },
): Promise<{ items: MarkingRow[]; nextAfter: string | null }> {
  const { attemptId = null, slotNo = null } = getCursorPosition(AnswerPosition, query.after) ?? {};
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_answer', 'attemptId' | 'slotNo' | 'pointsMilli'> &
      RowAs<'exams_exam', { examTitle: 'title' }> &
      Filled<RowOf<'exams_attempt', 'submittedAt'>> & { readonly stem: unknown }
  >`
    select a.attempt_id, a.slot_no, e.title as exam_title, v.content -> 'stem' as stem,
           t.submitted_at, a.points_milli
      from exams_answer a
      join exams_attempt t on t.tenant_id = a.tenant_id and t.attempt_id = a.attempt_id and t.state = 'awaiting_marking'
      join exams_exam e on e.tenant_id = t.tenant_id and e.exam_id = t.exam_id
      join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
     where a.tenant_id = ${scope.tenant.id} and a.needs_marking and not t.is_test
       and (${query.examId ?? null}::uuid is null or t.exam_id = ${query.examId ?? null}::uuid)
       and (${attemptId}::uuid is null or (a.attempt_id, a.slot_no) > (${attemptId}::uuid, ${slotNo}::integer))
     order by a.attempt_id, a.slot_no limit ${MARKING_PAGE + 1}`);
  // As it was asked: the question may have been changed since.
  const items = rows
    .slice(0, MARKING_PAGE)
    .map(({ stem, ...row }) => ({ ...row, questionTitle: titleOf({ stem: Stem.parse(stem) }) }));
  const last = items.at(-1);
  return {
    items,
    nextAfter: rows.length > MARKING_PAGE && last ? cursorOf(AnswerPosition, last) : null,
  };
}

export interface EssayMarking {
  readonly rubric: Criterion[];
  /** The rubric levels chosen by the marker. */
  readonly levels: Readonly<Record<string, string>>;
}

/** Returns the rubrics and marks of an attempt's essays, by slot number. */
export async function listMarkings(scope: Scope, attemptId: string): Promise<Record<number, EssayMarking>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_answer', 'slotNo' | 'marking'> & RowOf<'exams_question_version', 'content'>
  >`
    select a.slot_no, a.marking, v.content from exams_answer a join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attemptId} and v.kind = 'essay'`);
  return Object.fromEntries(
    rows.map((row) => {
      const content = QuestionContent.parse(row.content);
      const kept = KeptMarking.safeParse(row.marking);
      return [
        row.slotNo,
        {
          rubric: content.kind === 'essay' ? content.rubric : [],
          levels: kept.success ? kept.data.levels : {},
        },
      ];
    }),
  );
}
