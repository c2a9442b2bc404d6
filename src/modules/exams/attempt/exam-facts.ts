import type { Scope } from '#platform/scope.ts';
import { type AttemptSummary, attemptState } from './attempt-summary.ts';
import type { ExamHead } from '../exam/exam-contract.ts';
import { listSections } from '../exam/exam-queries.ts';

/** What is shown of an exam before it starts: only the number of its questions. */
export interface ExamFacts {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly isSurvey: boolean;
  readonly timeLimitMinutes: number | null;
  readonly passPercent: number;
  readonly isNegative: boolean;
  readonly isFocusWatched: boolean;
  readonly count: number;
}

export async function examFacts(scope: Scope, exam: ExamHead): Promise<ExamFacts> {
  const sections = await listSections(scope, exam.examId);
  const { timeLimitMinutes, passPercentBp, isNegative, isFocusWatched } = exam.settings;
  return {
    slug: exam.slug,
    title: exam.title,
    description: exam.description,
    isSurvey: exam.kind === 'survey',
    timeLimitMinutes,
    passPercent: passPercentBp / 100,
    isNegative,
    isFocusWatched,
    count: sections
      .flatMap(({ slots }) => slots)
      .reduce((sum, slot) => sum + (slot.kind === 'draw' ? slot.count : 1), 0),
  };
}

/** The page before an exam: its facts, and the actor's standing. */
export interface ExamIntroView {
  readonly exam: ExamFacts;
  readonly summary: AttemptSummary;
}

export async function examIntro(
  scope: Scope,
  exam: ExamHead,
  context: { readonly contextKind: string; readonly contextId: string },
): Promise<ExamIntroView> {
  const [facts, summary] = await Promise.all([
    examFacts(scope, exam),
    attemptState(scope, { examId: exam.examId, ...context }),
  ]);
  return { exam: facts, summary };
}
