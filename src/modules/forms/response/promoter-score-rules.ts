/** Lowest number of those who would recommend something, and highest of those who would not. */
const PROMOTER = 9;
const DETRACTOR = 6;

/**
 * Returns the net promoter score of answers from 0 to 10: the share of promoters less that of detractors, as a whole number
 * from -100 to 100; null without answers.
 */
export function promoterScore(counts: readonly { value: string; count: number }[]): number | null {
  const sumOf = (counted: readonly { count: number }[]): number =>
    counted.reduce((sum, { count }) => sum + count, 0);
  const all = sumOf(counts);
  if (all === 0) return null;
  const promoters = sumOf(counts.filter(({ value }) => Number(value) >= PROMOTER));
  const detractors = sumOf(counts.filter(({ value }) => Number(value) <= DETRACTOR));
  // Without + 0, a score between -0.5 and 0 would be -0.
  return Math.round(((promoters - detractors) / all) * 100) + 0;
}
