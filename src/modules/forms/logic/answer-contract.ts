import { z } from 'zod';
import type { Signature } from './signature-rules.ts';
import { MAX_ANSWER_LENGTH, MAX_CHOSEN } from './answer-limits-rules.ts';
import { FieldId } from './condition-contract.ts';

/**
 * A valid answer: a text, a number, yes or no, chosen options, the parts of a name, an address or an account, the options
 * chosen row by row, or a signature. Days are `YYYY-MM-DD`, times `HH:MM`, a chosen option is its id.
 */
export type AnswerValue = string | number | boolean | readonly string[] | Parts | Signature;
/** Parts of an answer by their names, or options by row. */
export type Parts = { readonly [part: string]: string };

/** Valid answers by field id; what is empty or hidden is left out. */
export type Answers = Readonly<Record<string, AnswerValue>>;

const Typed = z.string().max(MAX_ANSWER_LENGTH);

/** What a form sends for one field. */
export const RawAnswer = z.union([
  Typed,
  z.array(Typed).max(MAX_CHOSEN),
  z.record(z.string().max(40), Typed),
]);
export type RawAnswer = z.output<typeof RawAnswer>;

/** What a form sends, by field id. */
export const RawAnswers = z.record(FieldId, RawAnswer);
export type RawAnswers = Readonly<Record<string, RawAnswer>>;

/** Returns the parts of an answer; none where it has no parts. */
export function partsIn(value: AnswerValue | undefined): Parts {
  return typeof value === 'object' && !Array.isArray(value) && !isSignature(value) ? (value as Parts) : {};
}

/** Returns the options that an answer chose from a list. */
export function chosenIn(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

export function isSignature(value: AnswerValue | undefined): value is Signature {
  return typeof value === 'object' && !Array.isArray(value) && Array.isArray((value as Signature).strokes);
}
