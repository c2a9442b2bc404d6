import type { Scope } from '#platform/scope.ts';
import type { ExamHead, ReviewPolicy } from '../exam/exam-contract.ts';
import type { Attempt } from './attempt-rows.ts';
import { reviewShows, windowOf } from './attempt-rules.ts';
import { findOverride } from './overrides.ts';

export type ShownInReview = Record<keyof ReviewPolicy, boolean>;

export const EVERYTHING_SHOWN: ShownInReview = {
  score: true,
  correctness: true,
  key: true,
  explanation: true,
};

/** Whether the learner sees the questions of the attempt again. */
export function showsQuestions({ correctness, key, explanation }: ShownInReview): boolean {
  return correctness || key || explanation;
}

/** Returns what an attempt's own learner sees of it now, once it is submitted; test attempts show everything. */
export async function readShownInReview(
  scope: Scope,
  attempt: Attempt,
  exam: ExamHead,
): Promise<ShownInReview> {
  if (attempt.isTest) return EVERYTHING_SHOWN;
  const { closesAt } = windowOf(exam.settings, await findOverride(scope, exam.examId, attempt.personId));
  return reviewShows(exam.settings.review, {
    isSubmitted: attempt.submittedAt !== null,
    closesAt,
    now: scope.now,
  });
}
