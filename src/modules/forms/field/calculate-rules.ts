import { type AnswerValue, chosenIn, entriesIn } from '../logic/answer-contract.ts';
import type { Term } from './field-contract.ts';

/** Digits behind the point that a result keeps: fractions such as 0.1 are not exact. */
const DIGITS = 6;
/** Largest result: beyond it, neither pages nor workbooks write a number as it is. */
const LARGEST = 1e15;

/**
 * Adds up a calculation: each answer times its number. Answers that are empty or hidden count as nothing; null where that
 * is so for all of them, or where the result is too large to be written.
 */
export function calculate(
  terms: readonly Term[],
  answerOf: (fieldId: string) => AnswerValue | null,
): number | null {
  const answered = terms.flatMap(({ field, times }) => {
    const amount = field === null ? 1 : amountOf(answerOf(field));
    return amount === null ? [] : [{ isAnswer: field !== null, amount: amount * times }];
  });
  if (!answered.some(({ isAnswer }) => isAnswer)) return null;
  const sum = Number(answered.reduce((total, { amount }) => total + amount, 0).toFixed(DIGITS));
  // The sum of nothing and -0 is 0.
  return Math.abs(sum) > LARGEST ? null : sum + 0;
}

/** A number as it is, 1 for yes, how many options were chosen, how many entries there are. */
function amountOf(answer: AnswerValue | null): number | null {
  if (typeof answer === 'number') return answer;
  if (typeof answer === 'boolean') return answer ? 1 : 0;
  if (!Array.isArray(answer)) return null;
  return chosenIn(answer).length + entriesIn(answer).length;
}
