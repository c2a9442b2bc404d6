import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { examGrade } from '#modules/exams/public.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import { completePart, settleCompletion } from '../progress/record-progress.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import { keepResult } from './keep-result.ts';
import { isExamDone } from '../progress/score-rules.ts';

/** In what exams of lessons are taken: an enrolment, so that a new cycle begins with new attempts. */
export const EXAM_CONTEXT = 'lessons.enrolment';

interface Attempted {
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly personId: string;
}

/** An attempt waits for marking: a part that asks for nothing but being taken is done. */
export async function hearAwaiting(scope: Scope, attempted: Attempted): Promise<void> {
  const place = await placeOf(scope, attempted);
  if (!place) return;
  await keepResult(scope, place, { standing: 'awaiting' });
  await settleExam(scope, place, 'handed_in');
}

/**
 * An attempt got its result. Exams hold the attempt, then this holds the enrolment: nobody may take them the other way
 * round. It may come several times; what the attempts are worth together is asked anew.
 */
export async function hearGraded(scope: Scope, attempted: Attempted): Promise<void> {
  const place = await placeOf(scope, attempted);
  if (!place) return;
  const { percent, passed } = await examGrade(scope, attempted);
  await keepResult(scope, place, { standing: 'marked', percent, passed });
  await settleExam(scope, place, { passed });
}

/**
 * An attempt was taken out of everything: what the others are worth together stands, nothing where none is left. What was
 * completed stays completed.
 */
export async function hearVoided(scope: Scope, attempted: Attempted): Promise<void> {
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

/** The learner's place and the part that asks for the exam; null when the lesson does not ask for it any more. */
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

/** Who was sent away or has left keeps the result, and completes nothing by it. */
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
