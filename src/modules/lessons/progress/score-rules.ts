/** An exam or assignment with a learner's score. */
export interface ScoredPart {
  readonly isRequired: boolean;
  readonly purpose: 'quiz' | 'pre' | 'post' | null;
  readonly scorePercent: number | null;
}

/**
 * Returns the score in a lesson, out of 100: the mean of required, marked exams and assignments, truncated to two decimals.
 * Pre-tests do not count. Null when nothing counts.
 */
export function lessonScore(parts: readonly ScoredPart[]): number | null {
  const scores = parts.flatMap(({ isRequired, purpose, scorePercent }) =>
    isRequired && purpose !== 'pre' && scorePercent !== null ? [Math.round(scorePercent * 100)] : [],
  );
  if (scores.length === 0) return null;
  return Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length) / 100;
}

/** Whether an exam's result completes its part. A pre-test, and an exam that need not be passed, are done when taken. */
export function isExamDone(
  body: { readonly purpose?: unknown; readonly mustPass?: unknown },
  result: { readonly passed: boolean } | 'handed_in',
): boolean {
  const needsPass = body.purpose !== 'pre' && body.mustPass !== false;
  if (!needsPass) return true;
  return result !== 'handed_in' && result.passed;
}
