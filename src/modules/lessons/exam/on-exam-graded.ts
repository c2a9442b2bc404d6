import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { examGrade } from '#modules/exams/public.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import { completePart, settleCompletion } from '../progress/record-progress.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import { keepResult } from './keep-result.ts';
import { isExamDone } from '../progress/score-rules.ts';

/** Context of exams in lessons: the enrolment, so that a new cycle starts with new attempts. */
export const EXAM_CONTEXT = 'lessons.enrolment';

interface Attempted {
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly personId: string;
}

/** Handles an attempt that awaits marking: completes a part whose exam need not be passed. */
export async function onAttemptAwaiting(scope: Scope, attempted: Attempted): Promise<void> {
  const place = await placeOf(scope, attempted);
  if (!place) return;
  await keepResult(scope, place, { standing: 'awaiting' });
  await settleExam(scope, place, 'handed_in');
}

/**
 * Handles a graded attempt. Lock order: exams lock the attempt, then this locks the enrolment; never the other way round. May
 * run several times per attempt, and always recomputes the combined grade.
 */
export async function onAttemptGraded(scope: Scope, attempted: Attempted): Promise<void> {
  const place = await placeOf(scope, attempted);
  if (!place) return;
  const { percent, passed } = await examGrade(scope, attempted);
  await keepResult(scope, place, { standing: 'marked', percent, passed });
  await settleExam(scope, place, { passed });
}

/**
 * Handles a voided attempt: stores the combined grade of the others, or removes the result when there are none. A completion
 * stays.
 */
export async function onAttemptVoided(scope: Scope, attempted: Attempted): Promise<void> {
  const place = await placeOf(scope, attempted);
  if (!place) return;
  const { percent, passed, lastState } = await examGrade(scope, attempted);
  if (lastState === null) return keepResult(scope, place, { standing: null, percent: null, passed: null });
  if (lastState === 'awaiting_marking') {
    await keepResult(scope, place, {
      standing: 'awaiting',
      percent,
      passed: percent === null ? null : passed,
    });
    return;
  }
  await keepResult(scope, place, { standing: 'marked', percent, passed });
  await settleExam(scope, place, { passed });
}

interface ExamPlace {
  readonly enrolment: EnrolmentRow;
  readonly lesson: LessonRow;
  readonly part: RowOf<'lessons_published_part', 'partId' | 'body'>;
}

/** Returns the learner's enrolment and the exam's part; null when the lesson no longer uses the exam. */
async function placeOf(scope: Scope, attempted: Attempted): Promise<ExamPlace | null> {
  if (attempted.contextKind !== EXAM_CONTEXT) return null;
  const enrolment = await scope.tx.first(sql<EnrolmentRow>`
    select * from lessons_enrolment where tenant_id = ${scope.tenant.id} and enrolment_id = ${attempted.contextId} for update`);
  if (!enrolment) return null;
  const [lesson, part] = await Promise.all([
    scope.tx.one(sql<LessonRow>`
      select * from lessons_lesson where tenant_id = ${scope.tenant.id} and lesson_id = ${enrolment.lessonId}`),
    scope.tx.first(sql<ExamPlace['part']>`
      select part_id, body from lessons_published_part
       where tenant_id = ${scope.tenant.id} and lesson_id = ${enrolment.lessonId} and kind = 'exam' and body ->> 'examId' = ${attempted.examId}`),
  ]);
  return part && { enrolment, lesson, part };
}

/** Completes the part if the result allows it. Revoked and withdrawn learners keep the result, but it completes nothing. */
async function settleExam(
  scope: Scope,
  { enrolment, lesson, part }: ExamPlace,
  result: { readonly passed: boolean } | 'handed_in',
): Promise<void> {
  const isLearning = enrolment.state === 'active' || enrolment.state === 'completed';
  if (!isLearning || !isExamDone(part.body, result)) return;
  await completePart(scope, enrolment, part.partId);
  await settleCompletion(scope, lesson, enrolment);
}
