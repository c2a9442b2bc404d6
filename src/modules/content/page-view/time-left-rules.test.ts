import { expect, test } from 'vitest';
import { timeLeft } from './time-left-rules.ts';

test.each([
  [0, 'over'],
  [-5, 'over'],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [59_001, { days: 0, hours: 0, minutes: 1, seconds: 0 }],
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
])('%s ms are %j', (ms, left) => {
  expect(timeLeft(ms)).toEqual(left);
});
