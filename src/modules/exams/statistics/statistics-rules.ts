/** One answer of an attempt, with the attempt's total score. */
export interface CountedAnswer {
  readonly attemptId: string;
  readonly questionId: string;
  readonly earnedMilli: number;
  readonly pointsMilli: number;
  readonly isAnswered: boolean;
  /** Ids of the options that were chosen. */
  readonly chosen: readonly string[];
}

export interface ItemStatistics {
  readonly questionId: string;
  readonly count: number;
  readonly answeredCount: number;
  /** Mean share of the points, 0 to 1: high means easy. */
  readonly facility: number | null;
  /** Correlation with the rest of the exam, −1 to 1; null without variance. */
  readonly discrimination: number | null;
  /** How often each option was chosen. */
  readonly choices: Readonly<Record<string, number>>;
}

/** Below this, a question hardly separates strong from weak learners. */
export const LOW_DISCRIMINATION = 0.2;

/** Returns facility and discrimination of each question: the point-biserial correlation with the score of all others. */
export function itemStatistics(answers: readonly CountedAnswer[]): ItemStatistics[] {
  const totals = new Map<string, { earned: number; points: number }>();
  for (const { attemptId, earnedMilli, pointsMilli } of answers) {
    const total = totals.get(attemptId) ?? { earned: 0, points: 0 };
    totals.set(attemptId, { earned: total.earned + earnedMilli, points: total.points + pointsMilli });
  }
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return [...byQuestion].map(([questionId, own]) => {
    const scored = own.filter(({ pointsMilli }) => pointsMilli > 0);
    const shares = scored.map(({ earnedMilli, pointsMilli }) => earnedMilli / pointsMilli);
    const rests = scored.map(({ attemptId, earnedMilli, pointsMilli }) => {
      const total = totals.get(attemptId) ?? { earned: 0, points: 0 };
      return total.points > pointsMilli ? (total.earned - earnedMilli) / (total.points - pointsMilli) : 0;
    });
    const byChoice = Map.groupBy(
      own.flatMap(({ chosen }) => chosen),
      (id) => id,
    );
    return {
      questionId,
      count: own.length,
      answeredCount: own.filter(({ isAnswered }) => isAnswered).length,
      facility: shares.length === 0 ? null : mean(shares),
      discrimination: correlation(shares, rests),
      choices: Object.fromEntries([...byChoice].map(([id, answerers]) => [id, answerers.length])),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Pearson correlation; null for fewer than three pairs or when one side has no variance. */
export function correlation(one: readonly number[], other: readonly number[]): number | null {
  if (one.length < 3) return null;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, squaresOne, squaresOther] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[at] ?? 0) - meanOther];
    both += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  }
  const size = Math.sqrt(squaresOne * squaresOther);
  return size < 1e-12 ? null : Math.max(-1, Math.min(1, both / size));
}

/** Counts the percentages in each tenth; 100 belongs to the last. */
export function spreadOf(percents: readonly number[]): number[] {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const percent of percents) {
    const at = Math.min(9, Math.max(0, Math.floor(percent / 10)));
    tenths[at] = (tenths[at] ?? 0) + 1;
  }
  return tenths;
}
