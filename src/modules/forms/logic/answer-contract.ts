import { z } from 'zod';
import { MAX_ANSWER_LENGTH, MAX_CHOSEN } from './answer-limits-rules.ts';
import { FieldId } from './condition-contract.ts';

/**
 * A valid answer: a text, a number, yes or no, chosen options, or the parts of a name, an address or an account. Days
 * are `YYYY-MM-DD`, times `HH:MM`, a chosen option is its id.
 */
export type AnswerValue = string | number | boolean | readonly string[] | { readonly [part: string]: string };

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
