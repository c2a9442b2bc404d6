import { expect, test } from 'vitest';
import { ratingText } from './ratings-card.tsx';

test.each([
  [{ average: 4.5, count: 2 }, '4.5 '],
  [{ average: 3.666, count: 1_200 }, '3.7 '],
  [{ average: 5, count: 1 }, '5 '],
])('%j reads %j', (summary, start) => {
  const text = ratingText(summary, 'en');
  expect(text.startsWith(start)).toBe(true);
  expect(text).toContain(`(${summary.count.toLocaleString('en')})`);
});
