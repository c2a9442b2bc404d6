import { personOf, type Scope } from '#platform/scope.ts';
import type { AttemptStateName } from './attempt-contract.ts';
import { type Attempt, listAttemptsIn } from './attempt-rows.ts';
import {
  findStartProblem,
  gradeOf,
  isOver,
  passedOf,
  reviewShows,
  type StartProblem,
  windowOf,
} from './attempt-rules.ts';
import type { GradeMethod } from '../exam/exam-contract.ts';
import { getExam } from '../exam/exam-queries.ts';
import { findOverride } from './overrides.ts';
import { percentOf } from '../question/weight-rules.ts';

/** A person's standing in an exam, in one context. */
export interface AttemptSummary {
  /** The running attempt, which can be resumed. */
  readonly open: { readonly attemptId: string; readonly deadlineAt: string | null } | null;
  readonly attempts: readonly {
    readonly attemptId: string;
    readonly number: number;
    readonly state: AttemptStateName;
    readonly submittedAt: string | null;
    readonly percent: number | null;
    readonly passed: boolean | null;
  }[];
  /** By the exam's grading method; null until something counts, and while the score is hidden. */
  readonly percent: number | null;
  readonly passed: boolean;
  /** Null when another attempt may start now. */
  readonly startProblem: StartProblem | { readonly code: 'exams.not_published' } | null;
  readonly attemptsLeft: number | null;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/**
 * Returns the standing of the actor, or of `personId`, in an exam. Omits percentages while the review policy hides scores.
 * Refuses with `exams.exam_missing`.
 */
export async function attemptState(
  scope: Scope,
  input: {
    readonly examId: string;
    readonly contextKind: string;
    readonly contextId: string;
    readonly personId?: string;
  },
): Promise<AttemptSummary> {
  const personId = input.personId ?? personOf(scope)?.userId;
  if (personId === undefined) throw new Error('Whose attempts?');
  const exam = await getExam(scope, input.examId);
  const [attempts, override] = await Promise.all([
    listAttemptsIn(scope, { ...input, personId, isTest: false }),
    findOverride(scope, exam.examId, personId),
  ]);
  const { opensAt, closesAt } = windowOf(exam.settings, override);
  const { score: isScoreShown } = reviewShows(exam.settings.review, {
    isSubmitted: true,
    closesAt,
    now: scope.now,
  });
  const counted = attempts.filter(({ state }) => state !== 'voided');
  const open = counted.find(
    ({ state, deadlineAt }) => state === 'in_progress' && !isOver(deadlineAt, scope.now),
  );
  const standing = standingOf(counted, exam.settings.gradeMethod);
  const facts = { attemptCount: counted.length, lastEndedAt: counted.at(-1)?.submittedAt ?? null };
  const most =
    exam.settings.maxAttempts === 0 ? null : exam.settings.maxAttempts + (override?.extraAttempts ?? 0);
  return {
    open: open ? { attemptId: open.attemptId, deadlineAt: open.deadlineAt?.toISOString() ?? null } : null,
    attempts: attempts.map((attempt) => ({
      attemptId: attempt.attemptId,
      number: attempt.number,
      state: attempt.state,
      submittedAt: attempt.submittedAt?.toISOString() ?? null,
      percent:
        isScoreShown && attempt.state === 'graded'
          ? percentOf(attempt.scoreMilli ?? 0, attempt.maxMilli ?? 0)
          : null,
      passed: isScoreShown ? attempt.passed : null,
    })),
    percent: isScoreShown ? standing.percent : null,
    passed: isScoreShown && standing.passed,
    startProblem:
      exam.state === 'published'
        ? findStartProblem(exam.settings, override, facts, scope.now)
        : { code: 'exams.not_published' },
    attemptsLeft: most === null ? null : Math.max(0, most - counted.length),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  };
}

export interface ExamGrade {
  readonly percent: number | null;
  readonly passed: boolean;
  /** State of the last submitted attempt that is not voided; null without one. */
  readonly lastState: 'graded' | 'awaiting_marking' | null;
}

/**
 * Returns the combined grade of a person's attempts in a context, regardless of the review policy: for gradebooks. The
 * percentage is null until an attempt is graded, and when nothing is scored.
 */
export async function examGrade(
  scope: Scope,
  input: {
    readonly examId: string;
    readonly contextKind: string;
    readonly contextId: string;
    readonly personId: string;
  },
): Promise<ExamGrade> {
  const exam = await getExam(scope, input.examId);
  const attempts = await listAttemptsIn(scope, { ...input, isTest: false });
  const last = attempts.findLast(({ state }) => state === 'graded' || state === 'awaiting_marking');
  return {
    ...standingOf(attempts, exam.settings.gradeMethod),
    lastState: last ? (last.state === 'graded' ? 'graded' : 'awaiting_marking') : null,
  };
}

function standingOf(
  attempts: readonly Attempt[],
  method: GradeMethod,
): { percent: number | null; passed: boolean } {
  const graded = attempts.filter(({ state }) => state === 'graded');
  const finished = graded.map(({ number, scoreMilli, maxMilli, passed, rules }) => ({
    number,
    scoreMilli: scoreMilli ?? 0,
    maxMilli: maxMilli ?? 0,
    passed,
    passPercentBp: rules.passPercentBp,
  }));
  return { percent: gradeOf(finished, method), passed: passedOf(finished, method) };
}
