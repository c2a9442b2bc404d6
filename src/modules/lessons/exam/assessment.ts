import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  type AttemptState,
  type ExamHead,
  type ExamIntroView,
  examIntro,
  findExamBySlug,
  getReview,
  openAttempt,
} from '#modules/exams/public.ts';
import { type LookedAt, lookAtPart } from '../progress/look-at-part.ts';
import { lessonsRefusals } from '../refusals.ts';
import { wordsOf } from '../lesson/lesson-rows.ts';
import { EXAM_CONTEXT } from './on-exam-graded.ts';

interface Asked {
  readonly lesson: string;
  readonly exam: string;
}

export interface Assessment {
  readonly lesson: { readonly slug: string; readonly title: string };
  readonly part: { readonly slug: string; readonly title: string; readonly isDone: boolean };
  readonly as: LookedAt['as'];
  readonly nextSlug: string | null;
  readonly view: ExamIntroView;
  /** The attempt that is looked back at. */
  readonly review: Awaited<ReturnType<typeof getReview>> | null;
}

/**
 * An exam of a lesson as whoever asks finds it: learners with their attempts in this enrolment. Those who teach, and
 * whoever sees it as a preview, read about it and cannot take it here.
 * Refuses as `lookAtPart`, with `lessons.part_missing` for an exam that the lesson does not ask for, and with
 * `exams.attempt_missing` for an attempt of somewhere else.
 */
export async function getAssessment(
  scope: Scope,
  input: Asked & { readonly attempt?: string | undefined; readonly isDraft: boolean },
): Promise<Assessment> {
  const { exam, looked } = await askedIn(scope, input);
  const { lesson, part, parts, as, enrolment } = looked;
  const view = await examIntro(scope, exam, {
    contextKind: EXAM_CONTEXT,
    contextId: enrolment?.enrolmentId ?? '',
  });
  const isMine = view.summary.attempts.some(({ attemptId }) => attemptId === input.attempt);
  return {
    lesson: { slug: lesson.slug, title: wordsOf(scope, lesson).title },
    part: { slug: part.slug, title: part.title, isDone: view.summary.passed },
    as,
    nextSlug: parts[parts.findIndex(({ partId }) => partId === part.partId) + 1]?.slug ?? null,
    view,
    review: isMine && input.attempt !== undefined ? await getReview(scope, input.attempt) : null,
  };
}

/**
 * Begins an exam of a lesson, or goes on with it: attempts belong to the enrolment, so that another cycle counts anew.
 * Refuses as `getAssessment` and `openAttempt`; with `lessons.not_enrolled` for everybody who does not learn here.
 */
export async function openAssessment(
  scope: Scope,
  input: Asked & { readonly device: string },
): Promise<AttemptState> {
  const { exam, looked } = await askedIn(scope, { ...input, isDraft: false });
  if (!looked.enrolment) throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  return openAttempt(scope, {
    examId: exam.examId,
    contextKind: EXAM_CONTEXT,
    contextId: looked.enrolment.enrolmentId,
    device: input.device,
  });
}

async function askedIn(
  scope: Scope,
  input: Asked & { readonly isDraft: boolean },
): Promise<{ exam: ExamHead; looked: LookedAt }> {
  const exam = await findExamBySlug(scope, input.exam);
  const looked = await lookAtPart(scope, {
    lesson: input.lesson,
    part: { examId: exam?.examId ?? '' },
    isDraft: input.isDraft,
  });
  if (!exam) throw refuse(lessonsRefusals, 'lessons.part_missing');
  return { exam, looked };
}
