import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { presentedOf } from './presented-question-rules.ts';
import type { AttemptReview, ReviewSlot } from './attempt-contract.ts';
import { type Attempt, getAttempt, getOwnAttempt } from './attempt-rows.ts';
import { withAttemptMedia } from './attempt-media.ts';
import { pagePathOf } from './attempt-rules.ts';
import type { ExamHead } from '../exam/exam-contract.ts';
import { getExam } from '../exam/exam-queries.ts';
import { feedbackOn, gapKeyTexts, keyResponse, keyText } from '../question/key-rules.ts';
import { mediaOf } from '../media/question-media.ts';
import { QuestionContent, Response, ShownOrder } from '../question/question-contract.ts';
import { examsRefusals } from '../refusals.ts';
import {
  EVERYTHING_SHOWN,
  readShownInReview,
  type ShownInReview,
  showsQuestions,
} from './shown-in-review.ts';
import { percentOf } from '../question/weight-rules.ts';

/**
 * Returns the actor's own submitted attempt, limited to what the exam's review policy shows now. Refuses with
 * `exams.attempt_missing`, `exams.review_not_yet`.
 */
export async function getReview(scope: Scope, attemptId: string): Promise<AttemptReview> {
  const attempt = await getOwnAttempt(scope, attemptId);
  if (attempt.submittedAt === null) throw refuse(examsRefusals, 'exams.review_not_yet');
  const exam = await getExam(scope, attempt.examId);
  const review = await readReview(scope, attempt, exam, await readShownInReview(scope, attempt, exam));
  const { shown, media } = await withAttemptMedia(scope, attempt.attemptId, review);
  return { ...shown, media };
}

/** Returns anybody's attempt in full, for markers. Refuses with `exams.attempt_missing`. */
export async function getManagedReview(scope: Scope, attemptId: string): Promise<AttemptReview> {
  const attempt = await getAttempt(scope, attemptId);
  const exam = await getExam(scope, attempt.examId);
  const review = await readReview(scope, attempt, exam, EVERYTHING_SHOWN);
  return { ...review, media: await mediaOf(scope, review) };
}

async function readReview(
  scope: Scope,
  attempt: Attempt,
  exam: ExamHead,
  shows: ShownInReview,
): Promise<Omit<AttemptReview, 'media'>> {
  const isGraded = attempt.state === 'graded' && attempt.scoreMilli !== null && attempt.maxMilli !== null;
  const showsResult = shows.score && isGraded;
  return {
    attemptId: attempt.attemptId,
    examSlug: exam.slug,
    examTitle: exam.title,
    pagePath: attempt.isTest ? null : pagePathOf(attempt, exam),
    number: attempt.number,
    isTest: attempt.isTest,
    state: attempt.state,
    submitReason: attempt.submitReason,
    startedAt: attempt.startedAt.toISOString(),
    submittedAt: attempt.submittedAt?.toISOString() ?? null,
    result: showsResult
      ? {
          scoreMilli: attempt.scoreMilli ?? 0,
          maxMilli: attempt.maxMilli ?? 0,
          percent: percentOf(attempt.scoreMilli ?? 0, attempt.maxMilli ?? 0),
          passed: attempt.passed,
          passPercent: attempt.rules.passPercentBp / 100,
        }
      : null,
    recounted: showsResult ? await findRecount(scope, attempt.attemptId) : null,
    slots: showsQuestions(shows) ? await listReviewed(scope, attempt, shows) : [],
  };
}

/** Returns the result before the last regrade, or null. */
async function findRecount(scope: Scope, attemptId: string): Promise<AttemptReview['recounted']> {
  const row = await scope.tx.first(sql<{ from: number | null; fromMax: number | null }>`
    select (details ->> 'from')::int as "from", (details ->> 'fromMax')::int as from_max from exams_attempt_event
     where tenant_id = ${scope.tenant.id} and attempt_id = ${attemptId} and kind = 'regraded' order by event_id desc limit 1`);
  if (!row) return null;
  const { from, fromMax } = row;
  return { fromPercent: from === null || fromMax === null ? null : percentOf(from, fromMax) };
}

async function listReviewed(scope: Scope, attempt: Attempt, shows: ShownInReview): Promise<ReviewSlot[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<
      'exams_answer',
      | 'slotNo'
      | 'sectionTitle'
      | 'pointsMilli'
      | 'shownOrder'
      | 'response'
      | 'autoMilli'
      | 'manualMilli'
      | 'needsMarking'
      | 'markerComment'
      | 'voidWay'
    > &
      RowOf<'exams_question_version', 'content'> & {
        readonly keyContent: unknown;
      }
  >`
    select a.slot_no, a.section_title, a.points_milli, a.shown_order, v.content, coalesce(k.content, v.content) as key_content, a.response,
           a.auto_milli, a.manual_milli, a.needs_marking, a.marker_comment, a.void_way
      from exams_answer a
      join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
      left join exams_question_version k on k.tenant_id = a.tenant_id and k.version_id = a.key_version_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attempt.attemptId} order by a.slot_no`);
  return rows.map((row) => {
    const content = QuestionContent.parse(row.content);
    const key = QuestionContent.parse(row.keyContent);
    const response = row.response === null ? null : Response.parse(row.response);
    const earned = row.voidWay === 'full' ? row.pointsMilli : (row.manualMilli ?? row.autoMilli);
    return {
      slotNo: row.slotNo,
      sectionTitle: row.sectionTitle,
      question: presentedOf(content, ShownOrder.parse(row.shownOrder)),
      response,
      pointsMilli: row.pointsMilli,
      ...(shows.correctness && {
        scoreMilli: row.needsMarking || row.voidWay === 'drop' ? null : earned,
        isAwaiting: row.needsMarking,
        isVoided: row.voidWay !== null,
        markerComment: row.markerComment,
      }),
      ...(shows.key && { key: keyResponse(key), keyText: keyText(key), keyGaps: gapKeyTexts(key) }),
      ...(shows.explanation && { explanation: key.explanation, feedback: feedbackOn(key, response) }),
    };
  });
}
