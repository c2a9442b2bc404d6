import { event } from '#platform/events.ts';

/**
 * An attempt was graded: on submission, after marking, or after a regrade. May be emitted several times per attempt; the last
 * one counts. `percent` is truncated to two decimals and null when nothing is scored. Not emitted for managers' test
 * attempts.
 */
export const attemptGraded = event<{
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly personId: string;
  readonly passed: boolean;
  readonly percent: number | null;
}>('exams.attempt_graded');

/** An attempt was submitted and needs marking. Not emitted for managers' test attempts. */
export const attemptAwaiting = event<{
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly personId: string;
}>('exams.attempt_awaiting');

/** A submitted attempt was voided; `examGrade` returns the remaining grade. Not emitted for managers' test attempts. */
export const attemptVoided = event<{
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly personId: string;
}>('exams.attempt_voided');
