import { foldForSearch } from '#platform/text/fold.ts';
import { type AnswerValue, chosenIn, isSignature } from './answer-contract.ts';
import type { Compared, Comparison, Condition, Test } from './condition-contract.ts';

/** Returns the answer to a field; null where it is empty, hidden or invalid. */
export type AnswerOf = (fieldId: string) => AnswerValue | null;

/** Returns whether the answers fulfil a condition; no condition is always fulfilled. */
export function holds(condition: Condition | null, answerOf: AnswerOf): boolean {
  if (condition === null) return true;
  if ('all' in condition) return condition.all.every((each) => holds(each, answerOf));
  if ('any' in condition) return condition.any.some((each) => holds(each, answerOf));
  if ('not' in condition) return !holds(condition.not, answerOf);
  return passes(condition, answerOf(condition.field));
}

/** Returns the fields whose answers a condition reads. */
export function fieldsOf(condition: Condition | null): string[] {
  if (condition === null) return [];
  if ('all' in condition) return condition.all.flatMap(fieldsOf);
  if ('any' in condition) return condition.any.flatMap(fieldsOf);
  if ('not' in condition) return fieldsOf(condition.not);
  return [condition.field];
}

function passes(test: Test, answer: AnswerValue | null): boolean {
  if (test.is === 'empty') return answer === null;
  if (test.is === 'in')
    return test.values.some(
      (value) => compares('eq', answer, value) || compares('contains_all', answer, value),
    );
  if (test.is === 'between')
    return (
      isOrdered(answer, test.from) && !compares('lt', answer, test.from) && !compares('gt', answer, test.to)
    );
  if (test.is === 'ne') return !compares('eq', answer, test.value);
  return compares(test.is, answer, test.value);
}

/** `contains_all`: a choice among several holds the whole value. */
function compares(how: Comparison | 'contains_all', answer: AnswerValue | null, value: Compared): boolean {
  if (answer === null) return false;
  switch (how) {
    case 'eq':
    case 'ne':
      return typeof answer === 'string'
        ? foldForSearch(answer) === foldForSearch(String(value))
        : answer === typedAs(answer, value);
    case 'contains_all':
      return Array.isArray(answer) && chosenIn(answer).includes(String(value));
    case 'contains':
      return Array.isArray(answer)
        ? chosenIn(answer).includes(String(value))
        : foldForSearch(textOf(answer)).includes(foldForSearch(String(value)));
    case 'gt':
      return isOrdered(answer, value) && orderOf(answer) > orderOf(typedAs(answer, value));
    case 'lt':
      return isOrdered(answer, value) && orderOf(answer) < orderOf(typedAs(answer, value));
    case 'matches':
      return matchesPattern(foldForSearch(textOf(answer)), foldForSearch(String(value)));
  }
}

/** A number typed as text compares with a number. */
function typedAs(answer: AnswerValue, value: Compared): Compared {
  if (typeof answer === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value);
  if (typeof answer === 'boolean' && typeof value === 'string') return value === 'true';
  return value;
}

/** Numbers compare with numbers; days, times and other texts in the order of their characters. */
function isOrdered(answer: AnswerValue | null, value: Compared): boolean {
  if (typeof answer === 'number') return !Number.isNaN(Number(typedAs(answer, value)));
  return typeof answer === 'string' && typeof value === 'string';
}

function orderOf(value: AnswerValue | Compared): string | number {
  return typeof value === 'number' || typeof value === 'string' ? value : '';
}

function textOf(answer: AnswerValue): string {
  if (Array.isArray(answer)) return chosenIn(answer).join(' ');
  if (isSignature(answer)) return answer.name;
  return typeof answer === 'object' ? Object.values(answer).join(' ') : String(answer);
}

/**
 * Returns whether the whole text matches a pattern with `*` (any text) and `?` (one character). Only the last `*` is ever
 * tried again, so the time is at most the product of both lengths.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  let at = 0;
  let of = 0;
  let star = -1;
  let resumeAt = 0;
  while (at < text.length) {
    if (pattern[of] === '*') {
      star = of;
      resumeAt = at;
      of += 1;
    } else if (of < pattern.length && (pattern[of] === '?' || pattern[of] === text[at])) {
      at += 1;
      of += 1;
    } else if (star >= 0) {
      resumeAt += 1;
      at = resumeAt;
      of = star + 1;
    } else return false;
  }
  while (pattern[of] === '*') of += 1;
  return of === pattern.length;
}
