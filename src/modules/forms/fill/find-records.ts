import { allows } from '#platform/access/access.ts';
import type { FoundCards } from '#platform/record-cards/record-card-contract.ts';
import { offeredCardKinds, searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { getForm, getQuestions } from '../form/form-queries.ts';
import { isShownForm } from '../form/form-rules.ts';
import { allFields } from '../form/schema-rules.ts';
import { manageForms } from '../permissions.ts';
import { formsRefusals } from '../refusals.ts';

/**
 * Finds the records that a lookup offers, best first: those that everybody may see now. For managers also those of questions
 * that are not published yet. Refuses with `forms.form_missing`, also where the form does not ask for such records.
 */
export async function findRecords(
  scope: Scope,
  { form: slug, kind, q }: { form: string; kind: string; q: string },
): Promise<FoundCards> {
  const form = await getForm(scope, slug);
  const schemas = [
    ...(isShownForm(form) ? [await getQuestions(scope, form.formId, form.publishedVersion)] : []),
    ...(allows(manageForms, scope.actor) ? [form.draft] : []),
  ];
  const isAsked = schemas.some((schema) =>
    allFields(schema).some((field) => field.kind === 'lookup' && field.records === kind),
  );
  if (!isAsked) throw refuse(formsRefusals, 'forms.form_missing');
  return searchRecordCards(scope, { kind, q });
}

/** Returns the kinds of records that lookups can offer on this site now. */
export function recordKindsFor(scope: Scope): { value: string; label: string }[] {
  return offeredCardKinds(scope).map(({ name, label }) => ({ value: name, label }));
}
