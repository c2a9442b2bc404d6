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
import { findPart, type LookedAt } from '../progress/open-part.ts';
import { refuseLocked } from '../progress/published-parts.ts';
import { lessonsPaths } from '../paths.ts';
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
  /** The attempt under review. */
  readonly review: Awaited<ReturnType<typeof getReview>> | null;
}

/**
 * Returns an exam of a lesson for the actor: learners see their attempts in this enrolment; teachers and preview visitors can
 * read about it but not take it. If its part is closed, returns the part's slug instead: the player's page says why. Refuses
 * with `lessons.lesson_missing`, and with `lessons.part_missing` for an exam that the lesson does not use.
 */
export async function getAssessment(
  scope: Scope,
  input: Asked & { readonly attempt?: string | undefined; readonly isDraft: boolean },
): Promise<{ assessment: Assessment; closedPart: null } | { assessment: null; closedPart: string }> {
  const { exam, looked } = await askedIn(scope, input);
  if (looked.lock !== null) return { assessment: null, closedPart: looked.part.slug };
  return {
    assessment: await assessmentOf(scope, { exam, looked, attempt: input.attempt }),
    closedPart: null,
  };
}

async function assessmentOf(
  scope: Scope,
  { exam, looked, attempt }: { exam: ExamHead; looked: LookedAt; attempt: string | undefined },
): Promise<Assessment> {
  const { lesson, part, parts, as, enrolment } = looked;
  const view = await examIntro(scope, exam, {
    contextKind: EXAM_CONTEXT,
    contextId: enrolment?.enrolmentId ?? '',
  });
  const isMine = view.summary.attempts.some(({ attemptId }) => attemptId === attempt);
  return {
    lesson: { slug: lesson.slug, title: wordsOf(scope, lesson).title },
    part: { slug: part.slug, title: part.title, isDone: view.summary.passed },
    as,
    nextSlug: parts[parts.findIndex(({ partId }) => partId === part.partId) + 1]?.slug ?? null,
    view,
    review: isMine && attempt !== undefined ? await getReview(scope, attempt) : null,
  };
}

/**
 * Starts or resumes an exam of a lesson. Attempts belong to the enrolment, so that a new cycle starts with new attempts.
 * Refuses as `openPart` and `openAttempt`, and with `lessons.not_enrolled` for anybody who is not a learner here.
 */
export async function openAssessment(
  scope: Scope,
  input: Asked & { readonly device: string },
): Promise<AttemptState> {
  const { exam, looked } = await askedIn(scope, { ...input, isDraft: false });
  refuseLocked(looked.lock);
  if (!looked.enrolment) throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  return openAttempt(scope, {
    examId: exam.examId,
    contextKind: EXAM_CONTEXT,
    contextId: looked.enrolment.enrolmentId,
    pagePath: lessonsPaths.assessment(looked.lesson.slug, exam.slug),
    device: input.device,
  });
}

async function askedIn(
  scope: Scope,
  input: Asked & { readonly isDraft: boolean },
): Promise<{ exam: ExamHead; looked: Awaited<ReturnType<typeof findPart>> }> {
  const exam = await findExamBySlug(scope, input.exam);
  const looked = await findPart(scope, {
    lesson: input.lesson,
    part: { examId: exam?.examId ?? '' },
    isDraft: input.isDraft,
  });
  if (!exam) throw refuse(lessonsRefusals, 'lessons.part_missing');
  return { exam, looked };
}
