import { event } from '#platform/events.ts';

/**
 * An attempt got its result: handed in with nothing left to mark, marked, or counted again. It may come several times for
 * one attempt; the last one holds. `percent` is cut off after two decimals and null where nothing is counted. Tries of
 * managers are not told.
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

/** An attempt was handed in, and somebody has to mark what is left of it. Tries of managers are not told. */
export const attemptAwaiting = event<{
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly personId: string;
}>('exams.attempt_awaiting');

/** An attempt that was handed in was taken out of everything; what is left may be asked of `examGrade`. Tries of managers are not told. */
export const attemptVoided = event<{
  readonly contextKind: string;
  readonly contextId: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly personId: string;
}>('exams.attempt_voided');
