import { expect, test } from 'vitest';
import { promoterScore } from './promoter-score-rules.ts';

test.each([
  [{}, null],
  [{ 10: 1 }, 100],
  [{ 0: 1 }, -100],
  [{ 7: 3, 8: 2 }, 0],
  [{ 6: 1, 9: 1 }, 0],
  [{ 10: 5, 9: 2, 8: 1, 6: 2 }, 50],
  [{ 10: 1, 7: 1, 0: 1 }, 0],
  [{ 0: 1, 8: 300 }, 0],
])('the score of %j is %s', (given, score) => {
  const counts = Object.entries(given).map(([value, count]) => ({ value, count }));
  expect(Object.is(promoterScore(counts), score)).toBe(true);
});
