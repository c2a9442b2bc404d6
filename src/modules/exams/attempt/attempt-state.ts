import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { presentedOf } from './presented-question-rules.ts';
import type { PresentedSlot, AttemptState } from './attempt-contract.ts';
import { withAttemptMedia } from './attempt-media.ts';
import { type Attempt, getOwnAttempt } from './attempt-rows.ts';
import type { ExamHead } from '../exam/exam-contract.ts';
import { getExam } from '../exam/exam-queries.ts';
import { QuestionContent, Response, ShownOrder } from '../question/question-contract.ts';

/** Returns the current state of the actor's own attempt. Refuses with `exams.attempt_missing`. */
export async function getAttemptState(
  scope: Scope,
  { attempt: attemptId, device }: { attempt: string; device: string },
): Promise<AttemptState> {
  const attempt = await getOwnAttempt(scope, attemptId);
  return readAttemptState(scope, attempt, await getExam(scope, attempt.examId), device);
}

/** Returns what the learner sees of an attempt; its questions only while it runs. */
export async function readAttemptState(
  scope: Scope,
  attempt: Attempt,
  exam: ExamHead,
  device: string,
): Promise<AttemptState> {
  const asked = attempt.state === 'in_progress' ? await listAsked(scope, attempt.attemptId) : [];
  const { shown: slots, media } = await withAttemptMedia(scope, attempt.attemptId, asked);
  return {
    attemptId: attempt.attemptId,
    examSlug: exam.slug,
    examTitle: exam.title,
    description: exam.description,
    number: attempt.number,
    isTest: attempt.isTest,
    state: attempt.state,
    startedAt: attempt.startedAt.toISOString(),
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    submittedAt: attempt.submittedAt?.toISOString() ?? null,
    serverNow: scope.now.toISOString(),
    isFocusWatched: exam.settings.isFocusWatched,
    isMine: attempt.leaseDevice === device,
    slots,
    media,
  };
}

async function listAsked(scope: Scope, attemptId: string): Promise<PresentedSlot[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<
      'exams_answer',
      'slotNo' | 'sectionTitle' | 'pointsMilli' | 'shownOrder' | 'response' | 'seq' | 'savedAt' | 'isFlagged'
    > &
      RowOf<'exams_question_version', 'content'>
  >`
    select a.slot_no, a.section_title, a.points_milli, a.shown_order, v.content, a.response, a.seq, a.saved_at, a.is_flagged
      from exams_answer a join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attemptId} order by a.slot_no`);
  return rows.map((row) => ({
    slotNo: row.slotNo,
    sectionTitle: row.sectionTitle,
    pointsMilli: row.pointsMilli,
    question: presentedOf(QuestionContent.parse(row.content), ShownOrder.parse(row.shownOrder)),
    response: row.response === null ? null : Response.parse(row.response),
    seq: row.seq,
    savedAt: row.savedAt?.toISOString() ?? null,
    isFlagged: row.isFlagged,
  }));
}
