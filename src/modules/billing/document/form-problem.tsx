import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { billingProblemText } from '../problem-text.ts';

interface FormTexts {
  /** Intents of the form; by default the page has no other. */
  readonly of?: readonly string[];
  /** What is wrong, by field. */
  readonly texts?: Readonly<Record<string, string>>;
  /** For fields without a text of their own; without it they are left out. */
  readonly otherwise?: string;
  readonly locale: Locale;
}

/**
 * Turns a refusal into the form's problem: one message and the texts of the faulty fields. Null if this form was not
 * refused.
 */
export function billingFormProblem(
  reply: ActionReply | undefined,
  { of, texts = {}, otherwise, locale }: FormTexts,
): FormProblem | null {
  if (!reply || reply.ok || (of && !of.includes(reply.intent))) return null;
  const faulty = Object.keys(reply.problem.fields ?? {}).flatMap((field) => {
    const text = texts[field] ?? otherwise;
    return text === undefined ? [] : [[field, text]];
  });
  return { message: billingProblemText(reply.problem, locale), fields: Object.fromEntries(faulty) };
}
