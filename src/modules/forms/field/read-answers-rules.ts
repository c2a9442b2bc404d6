import type { AnswerValue, Answers, RawAnswers } from '../logic/answer-contract.ts';
import { dependencyOrder, type ShownParts, shownFields } from '../logic/visibility-rules.ts';
import { calculate } from './calculate-rules.ts';
import type { Field } from './field-contract.ts';
import { type AnswerProblem, readAnswer } from './field-kinds-rules.ts';
import { UNASKED_KINDS } from './kind-rules.ts';
import type { ReadAt } from './slot-rules.ts';

export interface AskedForm extends ShownParts {
  readonly pages: readonly {
    readonly showIf: ShownParts['pages'][number]['showIf'];
    readonly fields: readonly Field[];
  }[];
}

/** Answers that stay as they are, by field id, and are not checked; null: nothing was answered. */
export type FixedAnswers = Readonly<Record<string, AnswerValue | null>>;

export interface AnswersRead {
  /** Valid answers of fields that are shown. */
  readonly answers: Answers;
  /** Why answers of shown fields were not accepted, by field id; in a group, by `group.place.field`. */
  readonly problems: Readonly<Record<string, AnswerProblem>>;
  readonly shown: ReadonlySet<string>;
}

/**
 * Reads what was typed into a form: which fields are shown, what their answers are, and what is wrong with them. Hidden
 * answers are neither checked nor returned. The browser and the server both decide with this. `fixed` are the payments of
 * what was sent and is changed: nothing more can be paid for with it.
 */
export function readAnswers(
  form: AskedForm,
  raw: RawAnswers,
  { fixed, ...at }: ReadAt & { readonly fixed?: FixedAnswers | undefined },
): AnswersRead {
  const fields = form.pages.flatMap((page) => page.fields);
  const read = new Map(
    fields.map((field) => {
      const stays = fixed?.[field.id];
      return [
        field.id,
        stays === undefined ? readAnswer(field, raw[field.id], at) : { ok: true as const, value: stays },
      ];
    }),
  );
  const known = new Map(fields.map((field) => [field.id, field]));
  // Each calculation is made once, when what it depends on is known: sums of sums would be made again and again.
  const results = new Map<string, number | null>();
  const valueOf = (id: string, shownSoFar: ReadonlySet<string>): AnswerValue | null => {
    const field = known.get(id);
    if (field?.kind === 'calculated') {
      const made = results.get(id);
      if (made !== undefined) return made;
      const result = calculate(field.terms, (term) =>
        shownSoFar.has(term) ? valueOf(term, shownSoFar) : null,
      );
      results.set(id, result);
      return result;
    }
    const one = read.get(id);
    return one?.ok ? one.value : null;
  };
  const shown = shownFields(form, valueOf, dependencyOrder(form));
  const answers: Record<string, AnswerValue> = {};
  const problems: Record<string, AnswerProblem> = {};
  for (const field of fields) {
    const one = read.get(field.id);
    if (!one || !shown.has(field.id)) continue;
    if (field.kind === 'calculated') {
      const result = valueOf(field.id, shown);
      if (result !== null) answers[field.id] = result;
      continue;
    }
    if (!one.ok && one.inside)
      for (const [path, problem] of Object.entries(one.inside)) problems[`${field.id}.${path}`] = problem;
    // Nobody could mend what a link filled in unseen.
    else if (!one.ok && field.kind === 'hidden') continue;
    else if (!one.ok) problems[field.id] = one.problem;
    else if (one.value !== null) answers[field.id] = one.value;
    else if (field.isRequired && !UNASKED_KINDS.includes(field.kind) && fixed?.[field.id] === undefined)
      problems[field.id] = missing(field, fixed);
  }
  return { answers, problems, shown };
}

/** Returns the calculations that are shown, made anew from these answers. */
export function calculatedAnswers(
  form: AskedForm,
  { typed, shown }: { typed: Answers; shown: ReadonlySet<string> },
): Answers {
  const fields = new Map(form.pages.flatMap((page) => page.fields).map((field) => [field.id, field]));
  const answers: Record<string, AnswerValue> = {};
  for (const id of dependencyOrder(form) ?? []) {
    const field = fields.get(id);
    if (field?.kind !== 'calculated' || !shown.has(id)) continue;
    const valueOf = (term: string): AnswerValue | null =>
      (fields.get(term)?.kind === 'calculated' ? answers : typed)[term] ?? null;
    const result = calculate(field.terms, (term) => (shown.has(term) ? valueOf(term) : null));
    if (result !== null) answers[id] = result;
  }
  return answers;
}

function missing({ kind }: Field, fixed: FixedAnswers | undefined): AnswerProblem {
  if (kind === 'consent') return 'consent';
  return kind === 'payment' && fixed ? 'payment_needed' : 'required';
}
