import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/**
 * Turns a refusal into the form's problem: one message and the texts of the faulty fields. Null if this form was not
 * refused.
 */
export function problemFor(
  reply: ActionReply | undefined,
  intentName: string,
  fieldTexts: Readonly<Record<string, string>> = {},
): FormProblem | null {
  if (!reply || reply.ok || reply.intent !== intentName) return null;
  const faulty = Object.keys(reply.problem.fields ?? {}).flatMap((field) =>
    fieldTexts[field] ? [[field, fieldTexts[field]]] : [],
  );
  return { message: problemText(reply.problem), fields: Object.fromEntries(faulty) };
}

/** Returns the message for a refusal. */
export function problemText({ code, details }: { code: string; details?: unknown }): string {
  switch (code) {
    case 'orders.order_missing':
      return m.orders_problem_order_missing();
    case 'orders.not_possible':
      return m.orders_problem_not_possible();
    case 'orders.out_of_stock':
      return m.orders_problem_out_of_stock({ skus: skusIn(details) });
    case 'orders.document_incomplete':
      return m.orders_problem_document_incomplete();
    case 'billing.document_names_buyer':
      return m.orders_asking_problem_named();
    case 'orders.lookup_failed':
      return m.orders_problem_lookup_failed();
    case 'orders.too_many_lookups':
    case 'platform.too_many_requests':
      return m.orders_problem_too_many();
    case 'platform.invalid_input':
      return m.orders_problem_invalid_input();
    default:
      return m.orders_problem_other();
  }
}

function skusIn(details: unknown): string {
  const skus = typeof details === 'object' && details !== null && 'skus' in details ? details.skus : [];
  return Array.isArray(skus) ? skus.join(', ') : '';
}
