import type { AnswerProblem } from '../field/field-kinds-rules.ts';
import { goneChoices, type ShownPrices } from '../field/payment-rules.ts';
import { type AnswersRead, type FixedAnswers, readAnswers } from '../field/read-answers-rules.ts';
import { goneTimes, type ReadAt } from '../field/slot-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';

export interface TypedAnswers extends AnswersRead {
  /** What was typed, without what is not offered any more. */
  readonly raw: RawAnswers;
  /** Questions whose choice is not offered any more, by id. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Reads what was typed against what the page offers now. A time or a payment that nobody can choose any more is no answer,
 * although it was typed, or kept in the browser.
 */
export function readTyped(
  schema: FormSchema,
  typed: RawAnswers,
  {
    prices,
    kept,
    ...at
  }: ReadAt & {
    prices: ShownPrices;
    /** Covered answers that stay, by field id. */
    kept: object;
    /** Where what was sent is changed: its payments. */
    fixed?: FixedAnswers | undefined;
  },
): TypedAnswers {
  const fields = schema.pages.flatMap((page) => page.fields);
  const unpaid = goneChoices(fields, typed, prices);
  const gone = new Set([...goneTimes(fields, typed, at), ...unpaid]);
  const raw = Object.fromEntries(Object.entries(typed).filter(([id]) => !gone.has(id)));
  const { problems: found, ...read } = readAnswers(schema, raw, at);
  // What would have been paid for is not left out unnoticed: it is chosen again, or cleared.
  const unchosen = [...unpaid].filter((id) => read.shown.has(id)).map((id) => [id, 'option'] as const);
  const problems: Record<string, AnswerProblem> = Object.fromEntries(
    [...Object.entries(found), ...unchosen].filter(
      ([id, problem]) => problem !== 'required' || !(id in kept),
    ),
  );
  return { ...read, raw, gone, problems };
}
