import type { Field } from '../field/field-contract.ts';
import type { FixedAnswers } from '../field/read-answers-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { allFields } from '../form/schema-rules.ts';
import type { Answers } from '../logic/answer-contract.ts';
import { shownFields } from '../logic/visibility-rules.ts';

/**
 * Returns the payments of an answer that is changed, as they stay: what was ordered, also where nobody is asked any more,
 * and null where the answer showed the question and had to pay nothing. What else a change shows has to be paid for.
 */
export function fixedPayments(
  schema: FormSchema,
  { former, before }: { former: readonly Field[]; before: Answers },
): FixedAnswers {
  const fields = allFields(schema);
  // Of questions that are not asked any more, an answer holds nothing else.
  const kindOf = (id: string): Field['kind'] =>
    [...fields, ...former].find((field) => field.id === id)?.kind ?? 'payment';
  const shown = shownFields(schema, (id) => before[id] ?? null);
  return {
    ...Object.fromEntries(fields.filter(({ id }) => shown.has(id)).flatMap(unpaid)),
    ...Object.fromEntries(Object.entries(before).filter(([id]) => kindOf(id) === 'payment')),
  };
}

function unpaid({ id, kind }: Field): [string, null][] {
  return kind === 'payment' ? [[id, null]] : [];
}
