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
  /**
   * Mean share of the points in the best 27% of the attempts less that in the worst 27% (T. L. Kelley, “The selection of
   * upper and lower groups for the validation of test items”, 1939), −1 to 1.
   */
  readonly upperLower: number | null;
  /** How often each option was chosen. */
  readonly choices: Readonly<Record<string, number>>;
}

/** Below this, a question hardly separates strong from weak learners. */
export const LOW_DISCRIMINATION = 0.2;
/** Fewer answers say nothing about a question. */
export const LEAST_ANSWERS = 5;
const GROUP_SHARE = 0.27;

/**
 * Returns facility and discrimination of each question: the point-biserial correlation with the score of all others, and the
 * difference between the best and the worst attempts. They are null for fewer than `LEAST_ANSWERS` answers.
 */
export function itemStatistics(answers: readonly CountedAnswer[]): ItemStatistics[] {
  const totals = new Map<string, { earned: number; points: number }>();
  for (const { attemptId, earnedMilli, pointsMilli } of answers) {
    const total = totals.get(attemptId) ?? { earned: 0, points: 0 };
    totals.set(attemptId, { earned: total.earned + earnedMilli, points: total.points + pointsMilli });
  }
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return [...byQuestion].map(([questionId, own]) => {
    const scored = own.filter(({ pointsMilli }) => pointsMilli > 0);
    const isShown = scored.length >= LEAST_ANSWERS;
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
      facility: isShown ? mean(shares) : null,
      discrimination: isShown ? correlation(shares, rests) : null,
      upperLower: isShown
        ? upperLower(
            scored.map(({ attemptId }, at) => {
              const { earned, points } = totals.get(attemptId) ?? { earned: 0, points: 1 };
              return { share: shares[at] ?? 0, total: earned / points };
            }),
          )
        : null,
      choices: Object.fromEntries([...byChoice].map(([id, answerers]) => [id, answerers.length])),
    };
  });
}

function upperLower(answers: readonly { readonly share: number; readonly total: number }[]): number {
  const sorted = answers.toSorted((one, other) => one.total - other.total).map(({ share }) => share);
  const size = Math.max(1, Math.round(sorted.length * GROUP_SHARE));
  return mean(sorted.slice(-size)) - mean(sorted.slice(0, size));
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
