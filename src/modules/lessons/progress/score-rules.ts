/** An exam or a piece of work of a lesson with what somebody has in it. */
export interface ScoredPart {
  readonly isRequired: boolean;
  readonly purpose: 'quiz' | 'pre' | 'post' | null;
  readonly scorePercent: number | null;
}

/**
 * What somebody has in a lesson, of 100: the mean of its required exams and pieces of work that are marked, cut off after
 * two decimals. A pre-test shows where one began and does not count. Null where nothing counts.
 */
export function lessonScore(parts: readonly ScoredPart[]): number | null {
  const scores = parts.flatMap(({ isRequired, purpose, scorePercent }) =>
    isRequired && purpose !== 'pre' && scorePercent !== null ? [Math.round(scorePercent * 100)] : [],
  );
  if (scores.length === 0) return null;
  return Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length) / 100;
}

/** Whether an exam's part is done by its result. A pre-test, and one that needs no pass, is done when it was taken. */
export function isExamDone(
  body: { readonly purpose?: unknown; readonly mustPass?: unknown },
  result: { readonly passed: boolean } | 'handed_in',
): boolean {
  const needsPass = body.purpose !== 'pre' && body.mustPass !== false;
  if (!needsPass) return true;
  return result !== 'handed_in' && result.passed;
}
